export interface ArchiveFile {
  /** ASCII, at most 100 characters. */
  readonly name: string
  readonly bytes: Uint8Array
}

export const textFile = (name: string, text: string): ArchiveFile => ({
  name,
  bytes: Buffer.from(text, 'utf8'),
})

const blockBytes = 512

const octal = (value: number, width: number): string => `${value.toString(8).padStart(width - 1, '0')}\0`

/** One header of the ustar format: an ordinary file that its owner may read. */
function header(name: string, size: number, modifiedAt: number): Buffer {
  const block = Buffer.alloc(blockBytes)
  const put = (text: string, at: number): void => {
    block.write(text, at, 'latin1')
  }
  put(name, 0)
  put(octal(0o600, 8), 100)
  put(octal(0, 8), 108)
  put(octal(0, 8), 116)
  put(octal(size, 12), 124)
  put(octal(Math.floor(modifiedAt / 1000), 12), 136)
  // The checksum is made over a field of blanks.
  put(' '.repeat(8), 148)
  put('0', 156)
  put('ustar\x0000', 257)
  const sum = block.reduce((total, byte) => total + byte, 0)
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

/** Packs files into a tar archive; `modifiedAt` in milliseconds since the epoch. */
export function packTar(files: readonly ArchiveFile[], modifiedAt: number): Buffer {
  const parts = files.flatMap(({ name, bytes }) => {
    const padding = Buffer.alloc((blockBytes - (bytes.length % blockBytes)) % blockBytes)
    return [header(name, bytes.length, modifiedAt), bytes, padding]
  })
  return Buffer.concat([...parts, Buffer.alloc(2 * blockBytes)])
}
