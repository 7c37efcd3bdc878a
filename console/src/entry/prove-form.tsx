import type { SecondFactorChallenge } from '@serendip/contract/operator'
import { Button } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { errorCodeOf } from '../client.ts'
import styles from '../parts/forms/form.module.css'
import { ProofForm } from '../parts/proof/proof-form.tsx'
import type { PendingLogin } from './pending.ts'

interface ProveFormProps {
  readonly pending: PendingLogin
  readonly asked: SecondFactorChallenge
  restart(): void
  enter(): Promise<void>
}

/** The second step of a login. */
export function ProveForm({ pending, asked, restart, enter }: ProveFormProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const [isOver, setOver] = useState(false)
  return (
    <div className={styles.form}>
      <h1>{t('login.secondTitle')}</h1>
      <p>{t(asked.totp ? 'login.secondText' : 'login.passkeyText')}</p>
      <ProofForm
        email={pending.email}
        asked={asked}
        submitLabel={t('login.enter')}
        send={async (proof) => {
          await api.entry.prove({ body: { pending: pending.pending, ...proof } })
          await enter()
        }}
        onRefused={(error, { passkey }) =>
          setOver(errorCodeOf(error) === 'code_invalid' || passkey !== undefined)
        }
      />
      {isOver && (
        <Button block onClick={restart}>
          {t('login.restart')}
        </Button>
      )}
    </div>
  )
}
