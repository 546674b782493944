// Turns parameters into what `pg` would put on the wire, so that both databases store the same for the
// same value: an array is a PostgreSQL array, a plain object is JSON, undefined is NULL.
import type { WireValue } from './protocol.ts';

export function toWireValue(value: unknown): WireValue {
  if (value === null || value === undefined) return null;
  switch (typeof value) {
    case 'string':
      // A lone surrogate would be counted wrongly by the protocol's serializer and garble the message.
      return value.toWellFormed();
    case 'number':
    case 'bigint':
    case 'boolean':
      return value.toString();
    case 'object':
      return objectToWire(value);
    default:
      throw new TypeError(`A ${typeof value} cannot be a parameter.`);
  }
}

function objectToWire(value: object): WireValue {
  if (ArrayBuffer.isView(value)) return copyOfBytes(value);
  if (value instanceof Date) return localTimestamp(value);
  if (Array.isArray(value)) return arrayLiteral(value);
  return JSON.stringify(value);
}

/** With the offset, so that an instant stays the same and a column without zone gets the server's wall clock. */
function localTimestamp(date: Date): string {
  if (Number.isNaN(date.getTime())) throw new RangeError('An invalid date cannot be a parameter.');
  const offsetMinutes = -date.getTimezoneOffset();
  const offset = `${offsetMinutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(offsetMinutes) / 60))}:${two(Math.abs(offsetMinutes) % 60)}`;
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const time = `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
  return `${day}T${time}.${String(date.getMilliseconds()).padStart(3, '0')}${offset}`;
}

function two(part: number): string {
  return String(part).padStart(2, '0');
}

/** A small Buffer is a window on a shared pool, and cloning it to another thread would send the pool. */
function copyOfBytes(view: ArrayBufferView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice();
}

function arrayLiteral(items: unknown[]): string {
  return `{${items.map(arrayElement).join(',')}}`;
}

function arrayElement(item: unknown): string {
  if (item === null || item === undefined) return 'NULL';
  if (Array.isArray(item)) return arrayLiteral(item);
  const wire = toWireValue(item);
  const text = wire instanceof Uint8Array ? `\\x${Buffer.from(wire).toString('hex')}` : String(wire);
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
