import { Button, Dialog, Spinner } from '@serendip/ui'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Api, useApi } from '../../api.ts'
import { errorCodeOf } from '../../client.ts'
import { meKey, useMe } from '../../queries.ts'
import { ErrorNotice } from '../screen/error-notice.tsx'
import styles from '../forms/form.module.css'
import { ProofForm } from './proof-form.tsx'

/** StepUpRequest again each time: the question of a passkey is answered once. */
const askedQuery = (api: Api) =>
  queryOptions({
    queryKey: ['stepUp'],
    queryFn: () => api.self.askStepUp(),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

type Act = <T>(act: () => Promise<T>) => Promise<T>

const StepUpContext = createContext<Act>((act) => act())

/** Runs an act; where it requires a fresh second factor, asks for one and runs it again. */
export const useStepUp = (): Act => use(StepUpContext)

interface StepUpRequest {
  proceed(): void
  cancel(error: unknown): void
}

export function StepUpProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const asked = useRef<StepUpRequest | null>(null)
  const run = useCallback<Act>(async (act) => {
    try {
      return await act()
    } catch (error) {
      if (errorCodeOf(error) !== 'step_up_required') throw error
      await new Promise<void>((resolve, reject) => {
        asked.current = { proceed: resolve, cancel: () => reject(error) }
        setOpen(true)
      })
      return act()
    }
  }, [])
  const close = (isProven: boolean) => {
    setOpen(false)
    if (isProven) asked.current?.proceed()
    else asked.current?.cancel(null)
    asked.current = null
  }
  return (
    <StepUpContext value={run}>
      {children}
      <StepUpDialog open={isOpen} close={close} />
    </StepUpContext>
  )
}

function StepUpDialog({ open, close }: { open: boolean; close: (isProven: boolean) => void }) {
  const { t } = useTranslation('console')
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close(false)}
      title={t('stepUp.title')}
      description={t('stepUp.text')}
      closeLabel={t('close')}
    >
      <StepUpForm done={() => close(true)} />
    </Dialog>
  )
}

function StepUpForm({ done }: { done: () => void }) {
  const api = useApi()
  const { t } = useTranslation('console')
  const { email } = useMe()
  const queries = useQueryClient()
  const { data: asked, error, refetch } = useQuery(askedQuery(api))
  if (error && !asked) {
    return (
      <div className={styles.form}>
        <ErrorNotice error={error} />
        <Button onClick={() => void refetch()}>{t('retry')}</Button>
      </div>
    )
  }
  if (!asked) return <Spinner />
  return (
    <ProofForm
      email={email}
      asked={asked}
      submitLabel={t('stepUp.confirm')}
      send={async (proof) => {
        await api.self.stepUp({ body: proof })
        await queries.invalidateQueries({ queryKey: meKey })
        done()
      }}
      onRefused={(_, { passkey }) => passkey && void refetch()}
    />
  )
}
