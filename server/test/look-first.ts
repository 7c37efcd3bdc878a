import type { ErrorBody } from '@serendip/contract'

export type Send = <T = ErrorBody>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<{ readonly status: number; readonly body: T; readonly headers: Headers }>

export interface Asker {
  /** Sends alone. */
  readonly sendUnseen: Send
  /** Asks for a picture or a file, by POST with a body; the status alone is answered. */
  openBytes(path: string, body?: object): Promise<number>
}

interface Evidence {
  readonly texts?: readonly {
    readonly from: string
    readonly files: readonly { readonly fileId: string }[]
  }[]
}

async function openCase(browser: Asker, reportId: string): Promise<void> {
  const path = `/cases/${reportId}`
  const { body } = await browser.sendUnseen<Evidence>('POST', `${path}/evidence`, { purpose: 'decision' })
  for (const { fileId } of body.texts?.flatMap(({ files }) => files) ?? [])
    await browser.openBytes(`${path}/files/${fileId}/open`, { purpose: 'decision' })
}

async function openApplication(browser: Asker, applicationId: string): Promise<void> {
  const { body } = await browser.sendUnseen<{ applicant?: { userId: string } | null }>(
    'GET',
    `/creators/applications/${applicationId}`,
  )
  if (!body.applicant) return
  const path = `/creators/people/${body.applicant.userId}/documents`
  const found = await browser.sendUnseen<{ documents?: readonly { documentId: string }[] }>('GET', path)
  for (const { documentId } of found.body.documents ?? [])
    await browser.openBytes(`${path}/${documentId}/open`, { purpose: 'application' })
}

async function openAppeal(browser: Asker, appealId: string): Promise<void> {
  const { body } = await browser.sendUnseen<{ reportId?: string | null }>('GET', `/appeals/${appealId}`)
  if (body.reportId)
    await browser.sendUnseen('POST', `/cases/${body.reportId}/evidence`, { purpose: 'appeal' })
}

const screens: readonly (readonly [RegExp, (browser: Asker, id: string) => Promise<unknown>])[] = [
  [/^\/cases\/(\w+)\/(?:decide|confirm)$/, openCase],
  [/^\/review\/photos\/(\w+)\/decide$/, (browser, id) => browser.openBytes(`/review/photos/${id}/picture`)],
  [/^\/creators\/applications\/(\w+)\/decide$/, openApplication],
  [/^\/appeals\/(\w+)\/decide$/, openAppeal],
]

/** Opens what is decided before it is, as the console's screens do. */
export async function lookFirst(browser: Asker, path: string): Promise<void> {
  for (const [pattern, open] of screens) {
    const [, id] = pattern.exec(path) ?? []
    if (id !== undefined) await open(browser, id)
  }
}
