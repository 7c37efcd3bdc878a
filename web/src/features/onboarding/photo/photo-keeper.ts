/** Where a cropped photo goes. Until photos can be sent, that is this browser alone. */
export interface PhotoKeeper {
  keep(photo: string): void
  /** A data address, or null. */
  read(): string | null
  forget(): void
}

const entry = 'profilePhoto'
/** A square of 640 pixels is far below; anything larger was not made here. */
const photoMaxChars = 600_000

export const localPhotos = (storage: Storage): PhotoKeeper => ({
  keep(photo) {
    if (photo.length <= photoMaxChars) storage.setItem(entry, photo)
  },
  read() {
    const photo = storage.getItem(entry)
    return photo?.startsWith('data:image/jpeg;base64,') ? photo : null
  },
  forget: () => storage.removeItem(entry),
})
