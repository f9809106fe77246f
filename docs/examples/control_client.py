"""A client of the Worlds control protocol, written from its two appendices alone: two visitors take a tour of a world."""
import argparse, socket, struct, sys, time

LONGLOC, STATE, PROP, SHORTLOC, ROOMCHNG, SESSIONINIT, SESSIONEXIT, APPINIT, APPEXIT, PROPREQ = range(1, 11)
DISAPPEAR, APPEAR, REGOBJID, TEXT, LAUNCHAPP, WHISPER, TELEPORT, STATEREQ = 11, 12, 13, 14, 16, 17, 18, 19
APPNAME, USERNAME, PROTOCOL, ERROR, BITMAP, PASSWORD, ACTORS, UPDATETIME, CLIENTSW = range(1, 10)
CLIENT, CO, PO = 1, 254, 255


def string(text):
    return bytes([len(text.encode())]) + text.encode()


def obj(name):  # a short id is a number, a long one a text
    return bytes([name]) if isinstance(name, int) else b"\0" + string(name)


class Client:
    def __init__(self, host, port, name):
        self.socket = socket.create_connection((host, port), timeout=10)
        self.name, self.buffer, self.heard = name, b"", []
        self.names, self.places, self.room, self.at = {CLIENT: name}, {}, None, (0, 0, 0, 0)

    def send(self, object_id, command, body=b""):
        message = obj(object_id) + bytes([command]) + body
        self.socket.sendall(bytes([len(message) + 1]) + message)

    def properties(self, object_id, command, **values):
        self.send(object_id, command, b"".join(obj(globals().get(k, k)) + string(str(v)) for k, v in values.items()))

    def pump(self):  # reads one piece of the stream and takes the whole packets out of it
        self.buffer += self.socket.recv(4096) or sys.exit("failed: the server has closed the connection")
        while self.buffer and self.buffer[0] <= len(self.buffer):
            packet, self.buffer = self.buffer[1:self.buffer[0]], self.buffer[self.buffer[0]:]
            self.take(packet)

    def id(self, data):
        if data[0]:
            return self.names.get(data[0], data[0]), data[1:]
        return data[2:2 + data[1]].decode(), data[2 + data[1]:]

    def take(self, packet):
        who, rest = self.id(packet)
        if packet[0] == CO:
            size = {SHORTLOC: 3, APPEAR: 10, DISAPPEAR: 0, TELEPORT: 12}.get(rest[0])
            for i in range(1, len(rest), 1 + size) if size is not None else ():
                self.command(self.names.get(rest[i], rest[i]), rest[0], rest[i + 1:i + 1 + size])
        else:
            self.command(who, rest[0], rest[1:])

    def command(self, who, command, body):
        value = None
        if command == REGOBJID:
            self.names[body[-1]] = value = body[1:-1].decode()
        elif command == SHORTLOC:
            dx, dy, turn = struct.unpack(">bbb", body)
            x, y, z, direction = self.places[who]
            self.places[who] = value = (x + dx, y + dy, z, (direction + turn) % 360)
        elif command in (LONGLOC, APPEAR, TELEPORT, ROOMCHNG):
            value = self.places[who] = struct.unpack(">hhhh", body[-8:])
            if who == self.name:
                self.at = value
                self.room = struct.unpack(">H", body[:2])[0] if command in (TELEPORT, ROOMCHNG) else self.room
            if command == TELEPORT:
                value = tuple(body[2:4])
        elif command in (TEXT, WHISPER):
            speaker, text = self.id(body)
            value = (speaker, text[1:].decode())
        elif command == STATE:
            value = struct.unpack(">II", body)[0]
        elif command in (PROP, SESSIONINIT, SESSIONEXIT, APPINIT, APPEXIT):
            value = {}
            while body:
                variable, body = (body[0], body[1:]) if body[0] else self.id(body)
                value[variable], body = body[1:1 + body[0]].decode(), body[1 + body[0]:]
        elif command == PROPREQ:  # the server asks whether we are there
            self.send(CLIENT, PROP)
        self.heard.append((who, command, value))

    def expect(self, what, wanted):
        end = time.monotonic() + 10
        while time.monotonic() < end:
            for index, heard in enumerate(self.heard):
                if wanted(*heard):
                    del self.heard[:index + 1]
                    print(f"ok: {self.name}: {what}")
                    return heard[2]
            self.pump()
        raise TimeoutError(f"{self.name} waits for: {what}; heard {self.heard[-5:]}")

    def enter(self, world, password=""):
        self.properties(CLIENT, SESSIONINIT, USERNAME=self.name, PASSWORD=password, PROTOCOL=11, CLIENTSW=1)
        self.expect("is in session", lambda w, c, v: c == SESSIONINIT and v[ERROR] == "0")
        self.properties(CLIENT, APPINIT, APPNAME=world, ACTORS=20, UPDATETIME=1)
        self.expect("is in the application", lambda w, c, v: c == APPINIT and v[ERROR] == "0")
        self.teleport(0, 0, 3, (0, 0, 0, 0))
        self.expect("is inside", lambda w, c, v: (w, c) == (self.name, TELEPORT))

    def teleport(self, room, leaving, entering, place):
        self.send(CLIENT, TELEPORT, struct.pack(">HBBhhhh", room, leaving, entering, *place))

    def walk(self, dx, dy, direction):
        self.at = (self.at[0] + dx, self.at[1] + dy, self.at[2], direction)
        self.send(CLIENT, LONGLOC, struct.pack(">hhhh", *self.at))


def tour(options):
    bo, kyle = Client(options.host, options.port, "Bo"), Client(options.host, options.port, "Kyle")
    bo.enter(options.world)
    kyle.enter(options.world)
    bo.expect("sees Kyle come in", lambda w, c, v: (w, c, v) == ("Kyle", TELEPORT, (0, 3)))
    kyle.expect("sees Bo", lambda w, c, v: (w, c) == ("Bo", APPEAR))
    for step in range(4):
        bo.walk(8, 0, 90)
        kyle.expect(f"sees step {step}", lambda w, c, v: (w, c) == ("Bo", SHORTLOC) and v[0] == bo.at[0])
    bo.send(CLIENT, TEXT, obj("") + string("Kyle, how is the weather?"))
    kyle.expect("hears Bo", lambda w, c, v: (c, v) == (TEXT, ("Bo", "Kyle, how is the weather?")))
    kyle.send(CLIENT, WHISPER, obj("Bo") + string("fine"))
    bo.expect("hears a whisper", lambda w, c, v: (c, v) == (WHISPER, ("Kyle", "fine")))
    kyle.send(PO, TEXT, obj("") + string("hello, everybody"))
    bo.expect("hears a broadcast", lambda w, c, v: (c, v) == (TEXT, ("Kyle", "hello, everybody")))
    bo.properties(CLIENT, PROP, BITMAP="skull.bmp", mood="happy")
    kyle.expect("is told of a property", lambda w, c, v: (w, c) == ("Bo", PROP) and v.get("mood") == "happy")
    kyle.send("Bo", PROPREQ, bytes([BITMAP]))
    kyle.expect("reads a property", lambda w, c, v: (w, c, v) == ("Bo", PROP, {BITMAP: "skull.bmp"}))
    bo.send(CLIENT, STATE, struct.pack(">II", 5, 0))
    kyle.expect("is told of a state", lambda w, c, v: (w, c, v) == ("Bo", STATE, 5))
    kyle.send("Bo", STATEREQ)
    kyle.expect("reads states", lambda w, c, v: (w, c, v) == ("Bo", STATE, 5))
    bo.send(PO, PROPREQ)
    rooms = bo.expect("reads the rooms", lambda w, c, v: c == PROP and options.room in v)
    there, home = int(rooms[options.room]), kyle.room
    bo.send(CLIENT, ROOMCHNG, struct.pack(">Hhhhh", there, 0, 0, 0, 0))
    kyle.expect("sees Bo walk out", lambda w, c, v: (w, c) == ("Bo", DISAPPEAR))
    bo.expect("is in another room", lambda w, c, v: (w, c) == ("Bo", ROOMCHNG) and bo.room == there)
    bo.teleport(home, 2, 4, kyle.at)
    kyle.expect("sees Bo come out of smoke", lambda w, c, v: (w, c, v) == ("Bo", TELEPORT, (0, 4)))
    bo.expect("is back", lambda w, c, v: (w, c) == ("Bo", TELEPORT) and bo.room == home)
    bo.teleport(home, 2, 0, bo.at)
    kyle.expect("sees Bo leave", lambda w, c, v: (w, c, v) == ("Bo", TELEPORT, (2, 0)))
    for client in (bo, kyle):
        client.send(CLIENT, SESSIONEXIT)
        client.expect("has left", lambda w, c, v: c == SESSIONEXIT and v[ERROR] == "0")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    for name, value in (("host", "127.0.0.1"), ("port", 7558), ("world", "Commons"), ("room", "the Garden")):
        parser.add_argument("--" + name, default=value, type=type(value))
    tour(parser.parse_args())
