import { useEffect, useState } from 'react'

interface ReadPicture {
  readonly file: File
  /** Null if this browser cannot read it. */
  readonly picture: ImageBitmap | null
}

/** The picture of a file in its EXIF orientation; null without a file, and if this browser cannot read it. */
export function useBitmap(file: File | null): ImageBitmap | 'reading' | null {
  const [read, setRead] = useState<ReadPicture | null>(null)
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
      () => isWanted && setRead({ file, picture: null }),
    )
    return () => {
      isWanted = false
      picture?.close()
    }
  }, [file])
  if (file === null) return null
  return read?.file === file ? read.picture : 'reading'
}
