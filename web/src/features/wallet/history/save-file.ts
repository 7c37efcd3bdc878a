/** Lets the browser download a text as a file. */
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
