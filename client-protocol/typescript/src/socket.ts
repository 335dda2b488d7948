/**
 * One WebSocket to a server: frames in, frames out, until it ends.
 *
 * Owns: the socket and the subprotocol it agreed on. Must not know: sessions, rooms, what any
 * message means.
 */
import type { Dial, Link, LinkEvents } from "./ports.js";
import { NotAMessage, readFrame, type Subprotocol, writeFrame } from "./wire.js";

/** What is used of a WebSocket. */
export type SocketClass = new (url: string, subprotocols: string[]) => WebSocket;

const SUBPROTOCOL_MISSING = 1010;
const OPEN = 1;

/** Returns how to open connections to one server. */
export function socketDial(url: string, subprotocol: Subprotocol, Socket: SocketClass): Dial {
  return (events) => {
    const socket = new Socket(url, [subprotocol]);
    socket.binaryType = "arraybuffer";
    listen(socket, subprotocol, events);
    return linkOf(socket, subprotocol);
  };
}

function listen(socket: WebSocket, subprotocol: Subprotocol, events: LinkEvents): void {
  socket.onopen = () => {
    if (socket.protocol !== subprotocol) {
      events.lost(`the server does not speak ${subprotocol}`, SUBPROTOCOL_MISSING);
    }
  };
  socket.onmessage = ({ data }) => {
    const message = read(data, subprotocol);
    if (message instanceof NotAMessage) events.lost(`not a message: ${message.message}`, null);
    else events.received(message);
  };
  socket.onclose = ({ code }) => events.lost(`the connection ended: ${code}`, code);
  socket.onerror = () => {}; // `onclose` follows
}

function linkOf(socket: WebSocket, subprotocol: Subprotocol): Link {
  return {
    send(message) {
      if (socket.readyState === OPEN) socket.send(writeFrame(message, subprotocol));
    },
    close() {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    },
  };
}

function read(data: ArrayBuffer | string, subprotocol: Subprotocol) {
  try {
    return readFrame(data, subprotocol);
  } catch (error) {
    if (error instanceof NotAMessage) return error;
    throw error;
  }
}
