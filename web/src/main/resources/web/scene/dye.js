/**
 * Matter that takes a colour: one material for a Thing, and a uniform in it when the colour changes. The geometry stays the same one
 * for all, with a base colour for each corner and how much of the tint it takes (models/kit.js).
 *
 * A Thing may change its colour as often as its author likes: that must cost a page nothing that stays.
 */
import * as THREE from 'three';

/** @typedef {THREE.MeshLambertMaterial | THREE.MeshBasicMaterial} Dyed */

/** In daylight. */
export const solidMatter = () => takesDye(new THREE.MeshLambertMaterial({ vertexColors: true }));

/** By its own light. */
export const glowingMatter = () => takesDye(new THREE.MeshBasicMaterial({ vertexColors: true }));

/** @param {Dyed} material @param {string} color `#rrggbb`; empty: its own @param {THREE.Color} own */
export function dye(material, color, own) {
  if (color) material.color.set(color);
  else material.color.copy(own);
}

/** @template {Dyed} M @param {M} material @returns {M} whose `color` is the tint */
function takesDye(material) {
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = `attribute float dye;\nvarying float vDye;\n${shader.vertexShader}`.replace(
      '#include <color_vertex>',
      '#include <color_vertex>\n  vDye = dye;',
    );
    // In the place where three multiplies both.
    shader.fragmentShader = `varying float vDye;\n${shader.fragmentShader}`.replace(
      '#include <color_fragment>',
      'diffuseColor.rgb = vColor + vDye * diffuse;',
    );
  };
  // All of a kind share one program.
  material.customProgramCacheKey = () => 'takes dye';
  return material;
}
