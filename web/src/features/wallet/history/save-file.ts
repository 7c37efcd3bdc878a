/** A text as a file of the browser's own, which it downloads. */
export interface TextFile {
  readonly filename: string
  readonly mediaType: string
  readonly text: string
}

export function saveFile({ filename, mediaType, text }: TextFile): void {
  const address = URL.createObjectURL(new Blob([text], { type: mediaType }))
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  link.click()
  URL.revokeObjectURL(address)
}
