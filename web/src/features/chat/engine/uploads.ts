import type { AllowedUpload, AnnouncedFile, OutgoingMessage } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import type { Api } from '../../../platform/api/api-client.ts'
import { asApiError } from '../../../platform/api/api-error.ts'
import { isOwnPath, type SendForm, type SentFile } from '../../../platform/api/send-form.ts'
import type { Clock } from '../../../platform/clock.ts'
import { createObservable, type Observable } from '../../../platform/observable.ts'
import type { ChatDatabase, FileRow, MessageRow } from '../store/chat-database.ts'

type MediaCalls =
  | 'createFileUpload'
  | 'createGroupFileUpload'
  | 'completeUpload'
  | 'mediaItem'
  | 'removeMedia'

interface UploadDeps {
  readonly database: ChatDatabase
  readonly api: {
    readonly media: Pick<Api['media'], MediaCalls>
  }
  readonly sendForm: SendForm
  readonly clock: Pick<Clock, 'after'>
}

/** Interval at which the progress of a video's conversion is requested. */
const askMs = 1_000

/**
 * Progress of a file, from 0 to 1: it is sent, and a video that browsers cannot play is converted afterwards.
 */
export interface Progress {
  readonly step: 'sending' | 'converting'
  readonly share: number
}

/** The files of messages on their way: kept in the browser until their message is sent. */
export interface Uploads {
  /** By the id of the file. */
  readonly progress: Observable<ReadonlyMap<string, Progress>>
  /** Uploads what has not been; returns what the message sends, or null if all its files were cancelled. Throws ApiError. */
  prepare(row: MessageRow): Promise<NonNullable<OutgoingMessage['media']> | null>
  /** Takes a file out of a message that is not sent, and the message with its last one. */
  cancel(key: string, fileId: string): Promise<void>
  /** The files of a message that is not sent, in their order. */
  filesOf(key: string): Promise<readonly FileRow[]>
  /** Forgets all files of a message: it was sent, or taken back. */
  forget(key: string, why: 'sent' | 'discarded'): Promise<void>
  /** The picture of a file that this page sent, so that it is shown without being fetched. */
  sentPicture(mediaId: string): Blob | undefined
  /** The server no longer has what was uploaded for this message: it is uploaded again. */
  startOver(key: string): Promise<void>
}

/** So many pictures of sent messages are kept. */
const sentPicturesMax = 30

export const createUploads = (deps: UploadDeps): Uploads => new StoredUploads(deps)

const announce = (file: FileRow): AnnouncedFile => ({
  purpose: file.purpose,
  contentType: file.blob.type,
  sizeBytes: file.blob.size,
})

class StoredUploads implements Uploads {
  readonly progress = createObservable<ReadonlyMap<string, Progress>>(new Map())
  readonly #deps: UploadDeps
  readonly #running = new Map<string, AbortController>()
  readonly #sentPictures = new Map<string, Blob>()

  constructor(deps: UploadDeps) {
    this.#deps = deps
  }

  async prepare({ key, viewOnce }: MessageRow): Promise<NonNullable<OutgoingMessage['media']> | null> {
    const missing = (await this.filesOf(key)).filter(({ mediaId }) => mediaId === undefined)
    if (missing.length > 0) await this.#uploadAll(missing)
    for (const file of await this.filesOf(key)) {
      if (file.kind === 'video') await this.#untilPlayable(file)
    }
    const files = await this.filesOf(key)
    if (files.length === 0) return null
    if (viewOnce === undefined) this.#keepPictures(files)
    return files.map(({ mediaId, waveform }) => {
      if (mediaId === undefined) throw new ApiError('unavailable', {}, 0)
      return { id: mediaId, ...(waveform !== undefined && { waveform: [...waveform] }) }
    })
  }

  async cancel(key: string, fileId: string): Promise<void> {
    const { messages } = this.#deps.database
    await this.#drop([fileId], true)
    const left = (await this.filesOf(key)).map((file) => file.fileId)
    const unsent = messages
      .where('key')
      .equals(key)
      .and(({ _id }) => _id === undefined)
    if (left.length === 0) await unsent.delete()
    else {
      await unsent.modify((row, ref) => {
        ref.value = { ...row, files: row.files?.filter((file) => left.includes(file.fileId)) ?? [] }
      })
    }
  }

  async forget(key: string, why: 'sent' | 'discarded'): Promise<void> {
    const fileIds = (await this.filesOf(key)).map(({ fileId }) => fileId)
    await this.#drop(fileIds, why === 'discarded')
  }

  readonly sentPicture = (mediaId: string): Blob | undefined => this.#sentPictures.get(mediaId)

  #keepPictures(files: readonly FileRow[]): void {
    for (const { mediaId, kind, blob, preview } of files) {
      const picture = kind === 'image' ? blob : preview
      if (mediaId !== undefined && picture !== undefined) this.#sentPictures.set(mediaId, picture)
    }
    for (const mediaId of [...this.#sentPictures.keys()].slice(0, -sentPicturesMax)) {
      this.#sentPictures.delete(mediaId)
    }
  }

  async startOver(key: string): Promise<void> {
    const { files } = this.#deps.database
    await files
      .where('fileId')
      .anyOf((await this.filesOf(key)).map(({ fileId }) => fileId))
      .modify((row, ref) => {
        const { mediaId: _, ...kept } = row
        ref.value = kept
      })
  }

  async filesOf(key: string): Promise<FileRow[]> {
    const rows = await this.#deps.database.files.filter((file) => file.key === key).toArray()
    return rows.toSorted((left, right) => left.place - right.place)
  }

  async #drop(fileIds: readonly string[], removes: boolean): Promise<void> {
    const { database, api } = this.#deps
    const rows = await database.files.bulkGet([...fileIds])
    await database.files.bulkDelete([...fileIds])
    for (const fileId of fileIds) this.#running.get(fileId)?.abort()
    this.#show((progress) => {
      for (const fileId of fileIds) progress.delete(fileId)
    })
    for (const row of rows) {
      if (removes && row?.mediaId !== undefined) {
        await api.media.removeMedia({ params: { mediaId: row.mediaId } }).catch(() => undefined)
      }
    }
  }

  async #uploadAll(missing: readonly FileRow[]): Promise<void> {
    const { uploads } = await this.#deps.api.media.createGroupFileUpload({
      body: { files: missing.map(announce) },
    })
    for (const [at, file] of missing.entries()) {
      const allowed = uploads[at]
      if (!allowed) throw new ApiError('media_wrong_format')
      await this.#upload(file, allowed)
    }
  }

  async #upload(file: FileRow, allowed: AllowedUpload): Promise<void> {
    const { database } = this.#deps
    const { fileId } = file
    const mediaId = allowed.fileId
    if (!(await this.#isKept(fileId))) return
    try {
      await this.#sendBlob(fileId, allowed, file.blob)
      if (file.preview !== undefined) await this.#sendPreview(mediaId, file.preview)
      await database.files.update(fileId, { mediaId })
    } catch (thrown) {
      if (await this.#isKept(fileId)) throw thrown
    } finally {
      this.#running.delete(fileId)
    }
  }

  async #isKept(fileId: string): Promise<boolean> {
    return (await this.#deps.database.files.get(fileId)) !== undefined
  }

  /** Waits while the server converts a video. Throws ApiError. */
  async #untilPlayable({ fileId, mediaId }: FileRow): Promise<void> {
    if (mediaId === undefined) return
    const { api, clock } = this.#deps
    while (await this.#isKept(fileId)) {
      const { item } = await api.media.mediaItem({ params: { mediaId } }).catch((thrown: unknown) => {
        // It waited too long, and is uploaded again.
        throw asApiError(thrown).code === 'not_found' ? new ApiError('upload_gone') : thrown
      })
      if (item.transcodingStatus === 'failed') throw new ApiError(item.problem ?? 'video_not_playable')
      if (item.transcodingStatus !== 'running') return
      const share = (item.transcodingProgress ?? 0) / 100
      this.#show((progress) => progress.set(fileId, { step: 'converting', share }))
      await new Promise<void>((resolve) => void clock.after(askMs, resolve))
    }
  }

  #sendBlob(fileId: string, allowed: AllowedUpload, file: Blob): Promise<void> {
    const controller = new AbortController()
    this.#running.set(fileId, controller)
    const onProgress = (share: number) =>
      this.#show((progress) => progress.set(fileId, { step: 'sending', share }))
    onProgress(0)
    return this.#sendForm(allowed, { file, signal: controller.signal, onProgress })
  }

  /** Sends a file to where it is permitted; the server takes it from the object store only then. */
  async #sendForm({ url, fields, fileId }: AllowedUpload, sent: SentFile): Promise<void> {
    const { api, sendForm } = this.#deps
    await sendForm({ url, fields, ...sent })
    if (!isOwnPath(url) && !sent.signal.aborted) {
      await api.media.completeUpload({ params: { mediaId: fileId } })
    }
  }

  /** A video without its frame is a video all the same. */
  async #sendPreview(previewOf: string, preview: Blob): Promise<void> {
    const { api } = this.#deps
    const described = { contentType: preview.type, sizeBytes: preview.size, previewOf }
    try {
      const allowed = await api.media.createFileUpload({
        body: { purpose: 'chatVideoPreviewImage', ...described },
      })
      const { signal } = new AbortController()
      await this.#sendForm(allowed, { file: preview, signal, onProgress: () => undefined })
    } catch (thrown) {
      if (asApiError(thrown).status === 0) throw thrown
    }
  }

  #show(change: (progress: Map<string, Progress>) => void): void {
    const next = new Map(this.progress.getSnapshot())
    change(next)
    this.progress.set(next)
  }
}
