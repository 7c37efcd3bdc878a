import type { FactorsAsked, OperatorProof } from '@serendip/contract/operator'
import { Button, Field, KeyRoundIcon, TextInput } from '@serendip/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { demoQuery } from '../queries.ts'
import { ErrorNotice } from './error-notice.tsx'
import styles from './form.module.css'
import { canUsePasskeys, PasskeyNotUsed, signByPasskey } from './passkeys.ts'

interface ProofFormProps {
  readonly email: string
  readonly asked: FactorsAsked
  readonly submitLabel: string
  send(proof: OperatorProof): Promise<void>
  /** The server refused; the question of a passkey is then used up. */
  onRefused(error: unknown, proof: OperatorProof): void
}

/** Proves the second factor: by a passkey if there is one, else by a code of the app or a recovery code in one field. */
export function ProofForm({ email, asked, submitLabel, send, onRefused }: ProofFormProps) {
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const question = canUsePasskeys() ? asked.passkey : null
  const hasCode = asked.totp || asked.recoveryCode
  const [byCode, setByCode] = useState(question === null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const prove = async (event: FormEvent) => {
    event.preventDefault()
    setPending(true)
    setError(null)
    let proof: OperatorProof = {}
    try {
      proof = question && !byCode ? { passkey: await signByPasskey(question) } : proofOf(code)
      await send(proof)
    } catch (thrown) {
      setError(thrown)
      setPending(false)
      void queries.invalidateQueries({ queryKey: demoQuery.queryKey })
      if (!(thrown instanceof PasskeyNotUsed)) onRefused(thrown, proof)
    }
  }
  const change = () => {
    setByCode(!byCode)
    setError(null)
  }
  return (
    <form className={styles.form} onSubmit={(event) => void prove(event)}>
      {byCode && <DemoCode email={email} />}
      <ErrorNotice error={error} />
      {byCode && (
        <Field
          label={t(asked.totp ? 'login.code' : 'login.recoveryCode')}
          hint={asked.totp ? t('login.codeHint') : undefined}
        >
          <TextInput
            autoFocus
            autoComplete="one-time-code"
            required
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
      )}
      <Button
        type="submit"
        look="ember"
        size="l"
        block
        icon={byCode ? undefined : <KeyRoundIcon />}
        pending={isPending}
      >
        {byCode ? submitLabel : t('passkeys.use')}
      </Button>
      {question && hasCode && (
        <Button block onClick={change}>
          {t(byCode ? 'passkeys.instead' : asked.totp ? 'passkeys.codeInstead' : 'passkeys.recoveryInstead')}
        </Button>
      )}
    </form>
  )
}

function proofOf(code: string): OperatorProof {
  const given = code.trim()
  return /^\d{6}$/.test(given) ? { totp: given } : { recoveryCode: given }
}

/** In demo mode the code that the operator's app would show; otherwise nothing. */
function DemoCode({ email }: { email: string }) {
  const { t } = useTranslation('console')
  // A stored answer may show a code that was used since.
  const { data, isFetchedAfterMount } = useQuery({ ...demoQuery, refetchOnMount: 'always' })
  const own = isFetchedAfterMount && data?.operators.find((one) => one.email === email)
  if (!own) return null
  return <p>{own.code === null ? t('demo.wait') : t('demo.code', { code: own.code })}</p>
}
