import { type DocumentKind, endpoints, limits } from '@serendip/contract'
import type { ApiError } from '@serendip/contract/http-request'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { createSendForm } from '../../../platform/api/send-form.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { applicationKey } from '../use-own-application.ts'
import { makeDocument } from './make-document.ts'

const url = `/api${endpoints.creators.addDocument.path}`

/** Parts of the browser that sending uses: one redraws a picture, the other sends a form with its progress. */
export const SendingPorts = createContext({ makeDocument, createSendForm })

interface SendState {
  /** From 0 to 1; null while nothing is sent. */
  readonly share: number | null
  /** The problem, in words; null if there is none. */
  readonly problem: string | null
  /** Sends what did not arrive once more; null if there is nothing to send. */
  readonly again: (() => void) | null
  send(file: Blob): void
  stop(): void
}

function useProblemText() {
  const { t } = useTranslation(['documents', 'error'])
  return ({ code, status }: ApiError): string => {
    if (status === 0) return t('offline')
    if (code === 'too_many_files') return t('tooMany', { max: limits.otherDocumentsMax })
    return code === 'conflict' ? t('gone') : t(`error:${code}`)
  }
}

/** Sends pictures of one kind, one after the other, with progress. */
export function useSending(kind: DocumentKind): SendState {
  const { brand, session } = usePlatform()
  const { makeDocument, createSendForm } = useContext(SendingPorts)
  const queries = useQueryClient()
  const problemText = useProblemText()
  const [share, setShare] = useState<number | null>(null)
  const [problem, setProblem] = useState<ApiError | null>(null)
  const [unsent, setUnsent] = useState<Blob | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const deliver = async (make: () => Promise<Blob>) => {
    const stopped = new AbortController()
    running.current = stopped
    setShare(0)
    setProblem(null)
    setUnsent(null)
    let file: Blob | null = null
    try {
      file = await make()
      const { signal } = stopped
      const sendForm = createSendForm({ brandId: brand.id, token: session.token })
      await sendForm({ url, fields: { kind }, file, signal, onProgress: setShare })
      await queries.invalidateQueries({ queryKey: applicationKey })
    } catch (error) {
      if (!stopped.signal.aborted) {
        setProblem(asApiError(error))
        setUnsent(file)
      }
    } finally {
      if (running.current === stopped) setShare(null)
    }
  }
  return {
    share,
    problem: problem && problemText(problem),
    again: unsent && (() => void deliver(async () => unsent)),
    send: (file) => void deliver(() => makeDocument(file)),
    stop() {
      running.current?.abort()
      setShare(null)
    },
  }
}
