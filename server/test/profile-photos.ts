import { aPicture } from './pictures.ts'
import type { SignedUp, TestServer } from './server.ts'

/** Uploads a photo, the main one if nothing else is wanted; answers its id. In demo mode it is approved at once. */
export async function uploadProfilePhoto(
  server: Pick<TestServer, 'origin' | 'post'>,
  { token }: Pick<SignedUp, 'token'>,
  purpose: 'profilePhoto' | 'galleryPhoto' = 'profilePhoto',
  file?: Uint8Array,
): Promise<string> {
  const announced = { purpose, contentType: 'image/jpeg', sizeBytes: 1_000 }
  const allowed = await server.post<{ fields: Record<string, string> }>('/createFileUpload', announced, token)
  const form = new FormData()
  for (const [name, value] of Object.entries(allowed.body.fields)) form.set(name, value)
  form.set(
    'file',
    new Blob([Uint8Array.from(file ?? (await aPicture()))], { type: 'image/jpeg' }),
    'photo.jpg',
  )
  const headers = { authorization: `Bearer ${token}` }
  const sent = await fetch(`${server.origin}/api/fileUpload`, { method: 'POST', body: form, headers })
  const { photo } = (await sent.json()) as { photo: { photoId: string } }
  return photo.photoId
}
