import type { AllowedUpload, ErrorBody, MediaItem } from '@serendip/contract'
import type { SignedUp, TestServer } from './server.ts'

/** Sends a file of a chat to where it was permitted, as a browser does; `store` is what the object store refused. */
export async function sendUpload(
  server: TestServer,
  { token }: SignedUp,
  { url, fields, fileId }: AllowedUpload,
  file: Uint8Array,
  name = 'a.jpg',
): Promise<{ item: MediaItem } & ErrorBody & { store?: string }> {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new Blob([new Uint8Array(file)]), name)
  const isOwnPath = url.startsWith('/')
  const headers: HeadersInit = isOwnPath ? { authorization: `Bearer ${token}` } : {}
  const response = await fetch(new URL(url, server.origin), { method: 'POST', body: form, headers })
  const text = await response.text()
  if (isOwnPath) return JSON.parse(text)
  const store = /<Code>(\w+)/.exec(text)?.[1]
  const { body } = await server.post(`/media/${fileId}/complete`, {}, token)
  return { ...(body as unknown as { item: MediaItem } & ErrorBody), ...(store !== undefined && { store }) }
}
