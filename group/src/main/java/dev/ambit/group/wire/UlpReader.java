package dev.ambit.group.wire;

import dev.ambit.base.ByteReader;
import dev.ambit.group.Address;

/** Bytes of the protocol, which also has addresses in them. Owned by one thread. */
public final class UlpReader extends ByteReader<UlpException> {

    public UlpReader(byte[] bytes) {
        super(bytes);
    }

    public UlpReader(byte[] bytes, int from, int to) {
        super(bytes, from, to);
    }

    public Address address(String what) throws UlpException {
        return AddressForm.read(this, what);
    }

    @Override
    protected UlpException damaged(String what) {
        return new UlpException(what);
    }
}
