/** The longer side of a redrawn picture, in pixels: the server stores no larger one. */
const sidePx = 4096
const quality = 0.9
const beginningBytes = 12

/** Whether a file is a picture that the server does not take, by its bytes: its name and its type may be wrong. */
async function isOtherPicture(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, beginningBytes).arrayBuffer())
  const text = String.fromCharCode(...bytes)
  // GIF, WebP, and the family of HEIC and AVIF.
  return /^GIF8|^RIFF.{4}WEBP|^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1|avi[fs])/s.test(text)
}

async function redraw(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, sidePx / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) return null
  // JPEG knows no see-through.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality))
}

/** A picture in another format than the server takes, as JPEG; null if this browser cannot read it. */
export async function takenPicture(file: File): Promise<File | null> {
  if (!(await isOtherPicture(file))) return file
  const redrawn = await redraw(file).catch(() => null)
  return redrawn && new File([redrawn], file.name, { type: redrawn.type })
}
