import { endpoints, limits } from '@serendip/contract'
import { ApiError, apiErrorFrom } from '../../../platform/api/api-error.ts'
import { isRecord } from '../../../platform/is-record.ts'

export interface FormUpload {
  readonly key: string
  readonly file: Blob
  readonly signal: AbortSignal
  /** From 0 to 1. */
  onProgress(share: number): void
}

interface FormDeps {
  readonly brandId: string
  token(): string | null
}

/** Sends an allowed file: `fetch` reports no progress. Throws ApiError; `unavailable` with status 0 if it was stopped. */
export type SendForm = (upload: FormUpload) => Promise<void>

export const createSendForm =
  ({ brandId, token }: FormDeps): SendForm =>
  ({ key, file, signal, onProgress }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      const fail = () => reject(new ApiError('unavailable', {}, 0))
      request.open(endpoints.media.mediaUpload.method, `/api${endpoints.media.mediaUpload.path}`)
      request.timeout = limits.uploadMs
      request.setRequestHeader('accept', 'application/json')
      request.setRequestHeader('packagename', brandId)
      request.setRequestHeader('os', 'web')
      const session = token()
      if (session !== null) request.setRequestHeader('authorization', `Bearer ${session}`)
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => {
        if (request.status >= 200 && request.status < 300) resolve()
        else reject(apiErrorFrom(request.status, bodyOf(request.responseText)))
      }
      request.onerror = fail
      request.ontimeout = fail
      request.onabort = fail
      signal.addEventListener('abort', () => request.abort(), { once: true })
      const form = new FormData()
      form.append('key', key)
      form.append('file', file, 'file')
      if (signal.aborted) fail()
      else request.send(form)
    })

function bodyOf(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text)
    return isRecord(body) ? body : null
  } catch {
    return null
  }
}
