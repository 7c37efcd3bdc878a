import type { DocumentKind, DocumentView } from '@serendip/contract'
import { sql } from 'kysely'
import { personalBlobs } from '../src/kernel/blob-store.ts'
import { aPicture } from './pictures.ts'
import type { SignedUp, TestServer } from './server.ts'

/** Uploads a document; by default a small picture. */
export async function sendDocument(
  server: TestServer,
  token: string,
  kind: DocumentKind | string,
  file?: Uint8Array,
) {
  const form = new FormData()
  form.set('kind', kind)
  form.set('file', new Blob([Uint8Array.from(file ?? (await aPicture()))], { type: 'image/jpeg' }))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${server.origin}/api/creators/documents`, {
    method: 'POST',
    body: form,
    headers,
  })
  const body: { document?: DocumentView; code?: string } = await answer.json()
  return { status: answer.status, body }
}

/** The front of an identity document and a selfie: what an approval needs. */
export async function sendDocuments(server: TestServer, token: string): Promise<void> {
  for (const kind of ['front', 'selfie'] as const) {
    const { status, body } = await sendDocument(server, token, kind)
    if (status !== 200) throw new Error(`a document was refused: ${JSON.stringify(body)}`)
  }
}

/** A document of a person who never applied. */
export async function plantDocument({ composition }: TestServer, { userId }: SignedUp): Promise<string> {
  const id = `doc_${userId.slice(4)}`
  await sql`insert into creator_documents (id, owner_id, kind, state, changed_at)
    values (${id}, ${userId}, 'front', 'stored', now())`.execute(composition.engines.database.db)
  const key = `${personalBlobs(userId)}documents/${id}/picture.jpg`
  await composition.fileParts.files.put(key, new Uint8Array(1))
  return id
}
