import type { MediaPurpose } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import { createSendForm, isOwnPath } from '../../platform/api/send-form.ts'
import { usePlatform } from '../../platform/platform-context.tsx'

/** Interval at which a conversion is asked about. */
const askMs = 2_000

/** A picture or a video that somebody chose. */
export interface ChosenMedia {
  readonly purpose: MediaPurpose
  readonly file: File
  /** A frame of a video; null if this browser draws none. */
  readonly still: Blob | null
  readonly isVideo: boolean
}

interface Upload {
  /** Null while nothing is under way. */
  readonly step: 'sending' | 'converting' | null
  /** From 0 to 1. */
  readonly share: number
  readonly problem: string | null
  /** `post` uses the file once it can be played. */
  start(chosen: ChosenMedia, post: (mediaId: string) => Promise<unknown>): void
  stop(): void
  reset(): void
}

/** Uploads a file and posts it; a try after a failure uploads it again only if it did not arrive. */
export function useUpload(onPosted: () => void): Upload {
  const { t } = useTranslation('error')
  const { api, brand, clock, session } = usePlatform()
  const [step, setStep] = useState<Upload['step']>(null)
  const [share, setShare] = useState(0)
  const [problem, setProblem] = useState<ApiError | null>(null)
  const arrived = useRef<{ readonly file: File; readonly mediaId: string } | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (purpose: MediaPurpose, file: Blob, signal: AbortSignal, previewOf?: string) => {
    const described = { purpose, contentType: file.type, sizeBytes: file.size }
    const allowed = await api.media.createFileUpload({
      body: previewOf === undefined ? described : { ...described, previewOf },
    })
    const sendForm = createSendForm({ brandId: brand.id, token: session.token })
    await sendForm({ ...allowed, file, signal, onProgress: setShare })
    if (!isOwnPath(allowed.url)) await api.media.completeUpload({ params: { mediaId: allowed.fileId } })
    return allowed.fileId
  }
  const untilPlayable = async (mediaId: string, signal: AbortSignal) => {
    while (!signal.aborted) {
      const { item } = await api.media.mediaItem({ params: { mediaId } })
      if (item.transcodingStatus === 'failed') throw new ApiError(item.problem ?? 'video_not_playable')
      if (item.transcodingStatus !== 'running') return
      setStep('converting')
      setShare((item.transcodingProgress ?? 0) / 100)
      await new Promise<void>((resolve) => void clock.after(askMs, resolve))
    }
  }
  const upload = async ({ purpose, file, still }: ChosenMedia, signal: AbortSignal): Promise<string> => {
    if (arrived.current?.file === file) return arrived.current.mediaId
    const mediaId = await send(purpose, file, signal)
    // A video without its frame is a video all the same.
    if (still) await send('chatVideoPreviewImage', still, signal, mediaId).catch(() => undefined)
    arrived.current = { file, mediaId }
    return mediaId
  }
  const deliver = async (chosen: ChosenMedia, post: (mediaId: string) => Promise<unknown>) => {
    const stopped = new AbortController()
    running.current = stopped
    setProblem(null)
    setShare(0)
    setStep('sending')
    try {
      const mediaId = await upload(chosen, stopped.signal)
      if (chosen.isVideo) await untilPlayable(mediaId, stopped.signal)
      if (stopped.signal.aborted) return
      await post(mediaId)
      onPosted()
    } catch (error) {
      const { code } = asApiError(error)
      if (code === 'upload_gone' || code === 'not_found') arrived.current = null
      if (!stopped.signal.aborted) setProblem(asApiError(error))
    } finally {
      if (running.current === stopped) setStep(null)
    }
  }
  return {
    step,
    share,
    problem: problem && t(problem.code),
    start: (chosen, post) => void deliver(chosen, post),
    stop() {
      running.current?.abort()
      setStep(null)
    },
    reset: () => setProblem(null),
  }
}
