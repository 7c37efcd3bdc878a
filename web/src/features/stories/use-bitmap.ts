import { useEffect, useState } from 'react'

/** The picture of a file in its EXIF orientation; null until it is read, and if this browser cannot read it. */
export function useBitmap(file: File | null): ImageBitmap | null {
  const [read, setRead] = useState<{ readonly file: File; readonly picture: ImageBitmap } | null>(null)
  useEffect(() => {
    if (file === null) return
    let isWanted = true
    let picture: ImageBitmap | null = null
    createImageBitmap(file, { imageOrientation: 'from-image' }).then(
      (bitmap) => {
        picture = bitmap
        if (isWanted) setRead({ file, picture: bitmap })
        else bitmap.close()
      },
      () => undefined,
    )
    return () => {
      isWanted = false
      picture?.close()
    }
  }, [file])
  return read !== null && read.file === file ? read.picture : null
}
