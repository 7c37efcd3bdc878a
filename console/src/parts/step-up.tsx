import { Button, Dialog, Field, TextInput } from '@serendip/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type FormEvent, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, errorCodeOf } from '../client.ts'
import { demoQuery, meQuery, useMe } from '../queries.ts'
import { ErrorNotice } from './error-notice.tsx'
import styles from './form.module.css'

type Act = <T>(act: () => Promise<T>) => Promise<T>

const StepUpContext = createContext<Act>((act) => act())

/** Runs an act; where it requires a fresh second factor, asks for one and runs it again. */
export const useStepUp = (): Act => use(StepUpContext)

interface Asked {
  proceed(): void
  cancel(error: unknown): void
}

export function StepUpProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const asked = useRef<Asked | null>(null)
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

/** In demo mode the code that the operator's app would show; otherwise nothing. */
export function DemoCode({ email }: { email: string }) {
  const { t } = useTranslation('console')
  // A stored answer may show a code that was used since.
  const { data, isFetchedAfterMount } = useQuery({ ...demoQuery, refetchOnMount: 'always' })
  const own = isFetchedAfterMount && data?.operators.find((one) => one.email === email)
  if (!own) return null
  return <p>{own.code === null ? t('demo.wait') : t('demo.code', { code: own.code })}</p>
}

function StepUpForm({ done }: { done: () => void }) {
  const { t } = useTranslation('console')
  const { email } = useMe()
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setPending(true)
    setError(null)
    try {
      const isTotp = /^\d{6}$/.test(code.trim())
      await api.self.stepUp({ body: isTotp ? { totp: code.trim() } : { recoveryCode: code.trim() } })
      await queries.invalidateQueries({ queryKey: meQuery.queryKey })
      done()
    } catch (thrown) {
      setError(thrown)
      void queries.invalidateQueries({ queryKey: demoQuery.queryKey })
    }
    setPending(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)} className={styles.form}>
      <ErrorNotice error={error} />
      <DemoCode email={email} />
      <Field label={t('login.code')}>
        <TextInput
          autoFocus
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Button type="submit" look="ember" block pending={isPending}>
        {t('stepUp.confirm')}
      </Button>
    </form>
  )
}
