import { useState } from 'react'
import { usePlatform } from '../../../platform/platform-context.tsx'
import type { Opening } from '../engine/chat-client.ts'
import type { NewFile } from '../engine/outbox.ts'
import { type ChoiceProblem, takeFiles } from './choose-files.ts'

/** The files of the message that is being written. */
export interface Attachments {
  readonly files: readonly NewFile[]
  /** Why the last choice was not taken as a whole. */
  readonly problem: ChoiceProblem | null
  readonly opening: Opening
  setOpening(opening: Opening): void
  choose(chosen: readonly File[]): void
  /** A recording. */
  add(file: NewFile): void
  remove(fileId: string): void
  set(files: readonly NewFile[]): void
}

export function useAttachments(): Attachments {
  const { uuid } = usePlatform()
  const [files, setFiles] = useState<readonly NewFile[]>([])
  const [problem, setProblem] = useState<ChoiceProblem | null>(null)
  const [opening, setOpening] = useState<Opening>({})
  return {
    ...{ files, problem, opening, setOpening },
    choose(chosen) {
      void takeFiles(chosen, files, uuid).then((choice) => {
        setFiles(choice.files)
        setProblem(choice.problem)
      })
    },
    add: (file) => setFiles((before) => [...before, file]),
    remove(fileId) {
      setFiles(files.filter((file) => file.fileId !== fileId))
      setProblem(null)
    },
    set(next) {
      setFiles(next)
      setOpening({})
      setProblem(null)
    },
  }
}
