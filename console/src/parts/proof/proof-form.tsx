import type { SecondFactorChallenge, OperatorProof } from '@serendip/contract/operator'
import { Button, Field, KeyRoundIcon, TextInput } from '@serendip/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../api.ts'
import { demoQuery } from '../../queries.ts'
import { ContractForm } from '../forms/contract-form.tsx'
import { canUsePasskeys, PasskeyError, signByPasskey } from './passkeys.ts'
import { useContractForm } from '../forms/use-contract-form.ts'

interface ProofFormProps {
  readonly email: string
  readonly asked: SecondFactorChallenge
  readonly submitLabel: string
  send(proof: OperatorProof): Promise<void>
  /** The server refused; the question of a passkey is then used up. */
  onRefused(error: unknown, proof: OperatorProof): void
}

/** Proves the second factor: by a passkey if there is one, else by a code of the app or a recovery code in one field. */
export function ProofForm({ email, asked, submitLabel, send, onRefused }: ProofFormProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const question = canUsePasskeys() ? asked.passkey : null
  const hasCode = asked.totp || asked.recoveryCode
  const [byCode, setByCode] = useState(question === null)
  const proof = useRef<OperatorProof>({})
  const form = useContractForm({
    initial: { code: '' },
    required: byCode ? ['code'] : [],
    async send({ code }) {
      proof.current = {}
      proof.current = question && !byCode ? { passkey: await signByPasskey(question) } : proofOf(code)
      await send(proof.current)
    },
    fieldOf: byCode ? { second_factor_wrong: 'code' } : {},
    onRefused(thrown) {
      void queries.invalidateQueries({ queryKey: demoQuery(api).queryKey })
      if (!(thrown instanceof PasskeyError)) onRefused(thrown, proof.current)
    },
  })
  const change = () => {
    setByCode(!byCode)
    form.show({})
  }
  return (
    <ContractForm form={form}>
      {byCode && <DemoCode email={email} />}
      {byCode && (
        <Field
          label={t(asked.totp ? 'login.code' : 'login.recoveryCode')}
          hint={asked.totp ? t('login.codeHint') : undefined}
          error={form.problems.code?.message}
          required
        >
          <TextInput autoFocus autoComplete="one-time-code" {...form.text('code')} />
        </Field>
      )}
      <Button
        type="submit"
        variant="ember"
        size="l"
        block
        icon={byCode ? undefined : <KeyRoundIcon />}
        pending={form.isSending}
      >
        {byCode ? submitLabel : t('passkeys.use')}
      </Button>
      {question && hasCode && (
        <Button block onClick={change}>
          {t(byCode ? 'passkeys.instead' : asked.totp ? 'passkeys.codeInstead' : 'passkeys.recoveryInstead')}
        </Button>
      )}
    </ContractForm>
  )
}

function proofOf(code: string): OperatorProof {
  const given = code.trim()
  return /^\d{6}$/.test(given) ? { totp: given } : { recoveryCode: given }
}

/** In demo mode the code that the operator's app would show; otherwise nothing. */
function DemoCode({ email }: { email: string }) {
  const api = useApi()
  const { t } = useTranslation('console')
  // A stored answer may show a code that was used since.
  const { data, isFetchedAfterMount } = useQuery({ ...demoQuery(api), refetchOnMount: 'always' })
  const own = isFetchedAfterMount && data?.operators.find((operator) => operator.email === email)
  if (!own) return null
  return <p>{own.code === null ? t('demo.wait') : t('demo.code', { code: own.code })}</p>
}
