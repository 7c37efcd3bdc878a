import { Badge, Card, LogoMark } from '@serendip/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { demoQuery, meKey } from '../queries.ts'
import { DemoOperators } from './demo-operators.tsx'
import { EnrolForm } from './enrol-form.tsx'
import styles from './login-screen.module.css'
import { PasswordForm } from './password-form.tsx'
import type { Credentials, PendingLogin } from './pending.ts'
import { ProveForm } from './prove-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import gateStyles from './session-gate.module.css'

/** Password, then the second factor; the first login sets the second factor up. */
export function LoginScreen() {
  const api = useApi()
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const { data: demo } = useQuery(demoQuery(api))
  const [pending, setPending] = useState<PendingLogin | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [chosen, setChosen] = useState<Credentials>({ email: '', password: '' })
  useEffect(() => {
    document.title = `${t('login.title')} · ${t('title')}`
  }, [t])
  const enter = () => queries.invalidateQueries({ queryKey: meKey })
  const restart = () => setPending(null)
  const hasDemo = (demo?.operators.length ?? 0) > 0
  return (
    <main className={gateStyles.middle}>
      <div className={styles.columns}>
        <Card className={styles.card}>
          <div className={styles.brand}>
            <LogoMark />
            <span>{t('title')}</span>
            {hasDemo && <Badge tone="warn">{t('demo.badge')}</Badge>}
          </div>
          {codes ? (
            <RecoveryCodes codes={codes} onDone={() => void enter()} />
          ) : pending === null ? (
            <PasswordForm key={chosen.email} initial={chosen} onPending={setPending} />
          ) : pending.enrolment ? (
            <EnrolForm pending={pending} restart={restart} enrolment={pending.enrolment} onCodes={setCodes} />
          ) : (
            pending.asked && (
              <ProveForm pending={pending} restart={restart} enter={enter} asked={pending.asked} />
            )
          )}
        </Card>
        {hasDemo && pending === null && codes === null && (
          <DemoOperators operators={demo?.operators ?? []} onChoose={setChosen} />
        )}
      </div>
    </main>
  )
}
