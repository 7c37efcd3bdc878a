export interface ArchiveFile {
  /** ASCII, at most 100 characters. */
  readonly name: string
  readonly content: Blob
}

export const textFile = (name: string, text: string): ArchiveFile => ({
  name,
  content: new Blob([text]),
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

/** Packs files into a tar archive as they are read; `modifiedAt` in milliseconds since the epoch. */
export async function* packTar(
  files: AsyncIterable<ArchiveFile> | Iterable<ArchiveFile>,
  modifiedAt: number,
): AsyncGenerator<Uint8Array> {
  for await (const { name, content } of files) {
    yield header(name, content.size, modifiedAt)
    yield* content.stream()
    yield Buffer.alloc((blockBytes - (content.size % blockBytes)) % blockBytes)
  }
  yield Buffer.alloc(2 * blockBytes)
}
