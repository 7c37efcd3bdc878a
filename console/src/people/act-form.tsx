import {
  ageReasons,
  liftReasons,
  nextRoles,
  type PersonPage,
  type RoleReason,
  requestWays,
  roleReasons,
  sourceMaxChars,
} from '@serendip/contract/operator'
import { Button, Field, RadioCards, TextInput } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import form from '../parts/forms/form.module.css'
import { useStepUp } from '../parts/proof/step-up.tsx'
import { useSubmit } from '../parts/forms/use-submit.ts'
import { WhyForm } from '../parts/forms/why-form.tsx'
import { DecideForm } from './decide-form.tsx'
import { ErasureNotes } from './erasure-notes.tsx'

export type Act =
  | 'decide'
  | 'voidAge'
  | ('liftBan' | 'endSessions' | 'resetPassword' | 'unblock' | 'block')
  | ('sendArchive' | 'erase')
  | ('setRole' | 'markSandbox' | 'unmarkSandbox' | 'setSource')

interface ActFormProps {
  readonly act: Act
  readonly person: PersonPage
  done(): void
}

type Role = PersonPage['rolesGroup']

interface RoleFieldsProps {
  readonly roles: readonly Role[]
  readonly role: Role
  readonly why: RoleReason
  onRole(role: Role): void
  onWhy(why: RoleReason): void
}

function RoleFields({ roles, role, why, onRole, onWhy }: RoleFieldsProps) {
  const { t } = useTranslation('console')
  return (
    <>
      <RadioCards
        label={t('people.newRole')}
        value={role}
        onChange={onRole}
        cards={roles.map((value) => ({ value, title: t(`rolesGroup.${value}`) }))}
      />
      <RadioCards
        label={t('people.reason')}
        value={why}
        onChange={onWhy}
        cards={roleReasons.map((value) => ({ value, title: t(`roleReason.${value}`) }))}
      />
    </>
  )
}

/** Asks what an act needs to know, and does it. */
export function ActForm({ act, person, done }: ActFormProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const stepUp = useStepUp()
  const params = { userId: person.userId }
  if (act === 'decide') return <DecideForm person={person} done={done} />
  if (act === 'liftBan') {
    return (
      <WhyForm
        choices={liftReasons.map((value) => ({ value, title: t(`liftReason.${value}`) }))}
        act={t(`personAct.${act}`)}
        notes={(why) => why === 'mistake' && <p>{t('people.strikeGoes')}</p>}
        send={async (why) => {
          await api.people.liftBan({ params, body: { why } })
          done()
        }}
      />
    )
  }
  if (act === 'voidAge') {
    return (
      <WhyForm
        choices={ageReasons.map((value) => ({ value, title: t(`ageReason.${value}`) }))}
        act={t(`personAct.${act}`)}
        send={async (why) => {
          await api.people.voidAge({ params, body: { why } })
          done()
        }}
      />
    )
  }
  if (act === 'erase' || act === 'sendArchive') {
    return (
      <WhyForm
        label={t('people.requestWay')}
        choices={requestWays.map((value) => ({ value, title: t(`requestWay.${value}`) }))}
        act={t(`personAct.${act}`)}
        notes={(way) => act === 'erase' && <ErasureNotes userId={person.userId} way={way} />}
        send={async (way) => {
          await stepUp<unknown>(() => api.people[act]({ params, body: { way } }))
          done()
        }}
      />
    )
  }
  return <PlainForm act={act} person={person} done={done} />
}

type PlainAct = Exclude<Act, 'decide' | 'voidAge' | 'liftBan' | 'erase' | 'sendArchive'>

function PlainForm({ act, person, done }: ActFormProps & { readonly act: PlainAct }) {
  const api = useApi()
  const { t } = useTranslation('console')
  const stepUp = useStepUp()
  const roles: readonly Role[] = nextRoles[person.rolesGroup]
  const [why, setWhy] = useState<RoleReason>('ownWish')
  const [role, setRole] = useState<Role>(roles[0] ?? 'user')
  const [source, setSource] = useState(person.expectedSource ?? '')
  const params = { userId: person.userId }
  const mark = (sandbox: boolean) => stepUp(() => api.people.setSandbox({ params, body: { sandbox } }))
  const { error, isPending, submit } = useSubmit(async () => {
    const send: Readonly<Record<PlainAct, () => Promise<unknown>>> = {
      endSessions: () => api.people.endSessions({ params }),
      resetPassword: () => api.people.resetPassword({ params }),
      unblock: () => api.people.setUnblocked({ params, body: { unblocked: true } }),
      block: () => api.people.setUnblocked({ params, body: { unblocked: false } }),
      setRole: () => stepUp(() => api.people.setRole({ params, body: { role, why } })),
      markSandbox: () => mark(true),
      unmarkSandbox: () => mark(false),
      setSource: () => api.people.setSource({ params, body: { expectedSource: source.trim() || null } }),
    }
    await send[act]()
    done()
  })
  return (
    <form className={form.form} onSubmit={(event) => void submit(event)}>
      <ErrorNotice error={error} />
      {act === 'setRole' && (
        <RoleFields roles={roles} role={role} onRole={setRole} why={why} onWhy={setWhy} />
      )}
      {act === 'setSource' && (
        <Field label={t('people.sourceName')} hint={t('people.sourceHint')}>
          <TextInput
            value={source}
            maxLength={sourceMaxChars}
            onChange={(event) => setSource(event.target.value)}
          />
        </Field>
      )}
      <Button type="submit" variant="ember" block pending={isPending}>
        {t(`personAct.${act}`)}
      </Button>
    </form>
  )
}
