import {
  type LiftReason,
  liftReasons,
  type OperatorRight,
  type PersonPage,
} from '@serendip/contract/operator'
import { Button, Dialog, Notice, RadioCards, Section } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../client.ts'
import { ErrorNotice } from '../parts/error-notice.tsx'
import form from '../parts/form.module.css'
import { useSubmit } from '../parts/use-submit.ts'
import { useMe } from '../queries.ts'
import { peopleKey } from './people-key.ts'
import styles from './person-screen.module.css'

type Act = 'liftBan' | 'endSessions' | 'resetPassword' | 'unblock' | 'block'

function actsFor({ standing, unblocked }: PersonPage, rights: ReadonlySet<OperatorRight>): readonly Act[] {
  const isSupport = rights.has('people.support')
  return [
    ...(standing === 'banned' && rights.has('bans.lift') ? (['liftBan'] as const) : []),
    ...(isSupport ? (['endSessions', 'resetPassword'] as const) : []),
    ...(rights.has('people.flags') ? [unblocked ? ('block' as const) : ('unblock' as const)] : []),
  ]
}

/** What the operator can do about the person; each is confirmed first, with its effect. */
export function Acts({ person }: { person: PersonPage }) {
  const { t } = useTranslation('console')
  const { rights } = useMe()
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Act | null>(null)
  const [done, setDone] = useState<Act | null>(null)
  const acts = actsFor(person, rights)
  const close = (act: Act | null) => {
    setAsked(null)
    setDone(act)
    if (act !== null) void queries.invalidateQueries({ queryKey: peopleKey })
  }
  // After a ban was lifted there may be no act left, but still the news of it.
  if (acts.length === 0 && done === null) return null
  return (
    <Section title={t('acts')}>
      {done !== null && <Notice tone="success">{t(`personDone.${done}`)}</Notice>}
      <div className={styles.row}>
        {acts.map((act) => (
          <Button key={act} onClick={() => setAsked(act)}>
            {t(`personAct.${act}`)}
          </Button>
        ))}
      </div>
      <Dialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={t(`personAct.${asked ?? 'endSessions'}`)}
        description={t(`personEffect.${asked ?? 'endSessions'}`, { name: person.name })}
        closeLabel={t('close')}
      >
        {asked !== null && <ActForm key={asked} act={asked} person={person} done={() => close(asked)} />}
      </Dialog>
    </Section>
  )
}

interface ActFormProps {
  readonly act: Act
  readonly person: PersonPage
  done(): void
}

function ActForm({ act, person: { userId }, done }: ActFormProps) {
  const { t } = useTranslation('console')
  const [why, setWhy] = useState<LiftReason>('mistake')
  const params = { userId }
  const { error, isPending, submit } = useSubmit(async () => {
    const send: Readonly<Record<Act, () => Promise<unknown>>> = {
      liftBan: () => api.people.liftBan({ params, body: { why } }),
      endSessions: () => api.people.endSessions({ params }),
      resetPassword: () => api.people.resetPassword({ params }),
      unblock: () => api.people.setUnblocked({ params, body: { unblocked: true } }),
      block: () => api.people.setUnblocked({ params, body: { unblocked: false } }),
    }
    await send[act]()
    done()
  })
  return (
    <form className={form.form} onSubmit={(event) => void submit(event)}>
      <ErrorNotice error={error} />
      {act === 'liftBan' && (
        <RadioCards
          label={t('people.why')}
          value={why}
          onChange={setWhy}
          cards={liftReasons.map((value) => ({ value, title: t(`liftReason.${value}`) }))}
        />
      )}
      <Button type="submit" look="ember" block pending={isPending}>
        {t(`personAct.${act}`)}
      </Button>
    </form>
  )
}
