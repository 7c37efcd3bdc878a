export type PictureFormat = 'jpeg' | 'png'

const beginnings: readonly { readonly format: PictureFormat; readonly bytes: readonly number[] }[] = [
  { format: 'jpeg', bytes: [0xff, 0xd8, 0xff] },
  { format: 'png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
]

/** The type of a file by its first bytes, whatever it claims to be; null for unsupported types. */
export function sniffPicture(file: Uint8Array): PictureFormat | null {
  const found = beginnings.find(({ bytes }) => bytes.every((byte, at) => file[at] === byte))
  return found?.format ?? null
}
