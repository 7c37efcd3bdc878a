import type { OperatorRight, PersonPage } from '@serendip/contract/operator'
import { Button, Dialog, Notice, Section } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../queries.ts'
import { type Act, ActForm } from './act-form.tsx'
import { peopleKey } from './people-key.ts'
import styles from './person-screen.module.css'

function actsFor(
  { standing, unblocked, sandbox, ageAnswer }: PersonPage,
  rights: ReadonlySet<OperatorRight>,
): readonly Act[] {
  const flags = [
    'setRole',
    'setSource',
    unblocked ? 'block' : 'unblock',
    sandbox ? 'unmarkSandbox' : 'markSandbox',
  ] as const
  const support = [
    ...(['endSessions', 'resetPassword', 'sendArchive'] as const),
    ...(standing === 'deleted' ? [] : (['erase'] as const)),
  ]
  return [
    ...(rights.has('cases.decide') ? (['decide'] as const) : []),
    ...(ageAnswer === 'stands' && rights.has('cases.decide') ? (['voidAge'] as const) : []),
    ...(standing === 'banned' && rights.has('bans.lift') ? (['liftBan'] as const) : []),
    ...(rights.has('people.support') ? support : []),
    ...(rights.has('people.flags') ? flags : []),
  ]
}

/** Acts of the operator on the person; each is confirmed first, with its effect. */
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
  // After a ban was lifted there may be no act left, but still its notice.
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
