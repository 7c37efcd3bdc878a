import { limits } from '@serendip/contract'
import { ApiError, apiErrorFrom } from '@serendip/contract/http-request'
import { isRecord } from '../is-record.ts'

export interface SentFile {
  readonly file: Blob
  readonly signal: AbortSignal
  /** From 0 to 1. */
  onProgress(share: number): void
}
export interface FormUpload extends SentFile {
  readonly url: string
  /** Sent before the file. */
  readonly fields: Readonly<Record<string, string>>
}

/** Whether a form goes to our server; otherwise to the object store, which knows no session and answers in XML. */
export const isOwnPath = (url: string): boolean => url.startsWith('/')

interface FormDeps {
  readonly brandId: string
  token(): string | null
}

/** Sends a form with a file: `fetch` reports no progress. Throws ApiError; `unavailable` with status 0 if it was stopped. */
export type SendForm = (upload: FormUpload) => Promise<void>

export const createSendForm =
  ({ brandId, token }: FormDeps): SendForm =>
  ({ url, fields, file, signal, onProgress }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const fail = () => reject(new ApiError('unavailable', {}, 0))
      request.open('POST', url)
      request.timeout = limits.uploadMs
      if (isOwnPath(url)) {
        request.setRequestHeader('accept', 'application/json')
        request.setRequestHeader('packagename', brandId)
        request.setRequestHeader('os', 'web')
        const session = token()
        if (session !== null) request.setRequestHeader('authorization', `Bearer ${session}`)
      }
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => {
        if (request.status >= 200 && request.status < 300) resolve()
        else if (isOwnPath(url)) reject(apiErrorFrom(request.status, bodyOf(request.responseText)))
        else reject(storeErrorFrom(request.status, request.responseText))
      }
      request.onerror = fail
      request.ontimeout = fail
      request.onabort = fail
      signal.addEventListener('abort', () => request.abort(), { once: true })
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      form.append('file', file, 'file')
      if (signal.aborted) fail()
      else request.send(form)
    })

/** The store refuses what the form does not permit, or permits no longer: then the file needs another form. */
function storeErrorFrom(status: number, xml: string): ApiError {
  if (status >= 500) return new ApiError('unavailable', {}, status)
  return new ApiError(xml.includes('<Code>EntityTooLarge<') ? 'too_large' : 'upload_gone')
}

function bodyOf(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text)
    return isRecord(body) ? body : null
  } catch {
    return null
  }
}
