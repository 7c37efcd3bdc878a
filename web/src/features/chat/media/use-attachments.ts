import { limits } from '@serendip/contract'
import { useRef, useState } from 'react'
import { usePlatform } from '../../../platform/platform-context.tsx'
import type { UnlockTerms } from '../engine/chat-client.port.ts'
import type { NewFile } from '../engine/outbox.port.ts'
import { type ChoiceProblem, takeFiles, type VideoReader } from './choose-files.ts'

/** The files of the message that is being written. */
export interface Attachments {
  readonly files: readonly NewFile[]
  /** Chosen files are being checked, which takes a moment for a video. */
  readonly isReading: boolean
  /** Why the last choice was not taken as a whole. */
  readonly problem: ChoiceProblem | null
  readonly opening: UnlockTerms
  setOpening(opening: UnlockTerms): void
  choose(chosen: readonly File[]): void
  /** A recording. */
  add(file: NewFile): void
  remove(fileId: string): void
  set(files: readonly NewFile[]): void
}

export function useAttachments(readVideo?: VideoReader): Attachments {
  const { uuid } = usePlatform()
  /** The current files, for a check that ends later: others may be chosen, recorded or removed meanwhile. */
  const now = useRef<readonly NewFile[]>([])
  const last = useRef(Promise.resolve())
  const [files, setFiles] = useState<readonly NewFile[]>([])
  const [waiting, setWaiting] = useState(0)
  const [problem, setProblem] = useState<ChoiceProblem | null>(null)
  const [opening, setOpening] = useState<UnlockTerms>({})
  function put(next: readonly NewFile[]): void {
    now.current = next.slice(0, limits.filesMax)
    setFiles(now.current)
  }
  async function take(chosen: readonly File[]): Promise<void> {
    try {
      const choice = await takeFiles(chosen, now.current.length, uuid, readVideo)
      put([...now.current, ...choice.files])
      setProblem(choice.problem)
    } catch {
      setProblem('media_wrong_format')
    } finally {
      setWaiting((before) => before - 1)
    }
  }
  return {
    files,
    problem,
    opening,
    setOpening,
    isReading: waiting > 0,
    choose(chosen) {
      setWaiting((before) => before + 1)
      last.current = last.current.then(() => take(chosen))
    },
    add: (file) => put([...now.current, file]),
    remove(fileId) {
      put(now.current.filter((file) => file.fileId !== fileId))
      if (now.current.length === 0) setOpening(({ viewOnce: _, ...terms }) => terms)
      setProblem(null)
    },
    set(next) {
      put(next)
      setOpening({})
      setProblem(null)
    },
  }
}
