import type { KnownPerson } from '@serendip/contract'
import { shortName } from '@serendip/ui'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddButton } from '../../shared/people/add-button.tsx'
import { CallContact } from '../../shared/people/call-contact.tsx'
import { canCallFree } from '../../shared/people/contact-call.ts'
import { MemberMark } from '../../shared/people/member-mark.tsx'
import { PersonSheet } from '../../shared/people/person-sheet.tsx'
import { PersonAvatar } from '../../shared/photo/person-avatar.tsx'
import styles from './followings-screen.module.css'

interface KnownPersonRowProps {
  readonly known: KnownPerson
  /** Called before the row goes while the focus is in it. */
  onLeave(): void
}

/** One person; the name opens what one can do about them. */
export function KnownPersonRow({ known: { person, relation, online }, onLeave }: KnownPersonRowProps) {
  const { t } = useTranslation('people')
  const row = useRef<HTMLLIElement>(null)
  const leave = useRef(onLeave)
  leave.current = onLeave
  useLayoutEffect(() => {
    const element = row.current
    return () => {
      if (element?.contains(document.activeElement)) leave.current()
    }
  }, [])
  const [isOpen, setOpen] = useState(false)
  const name = shortName(person.name)
  return (
    <li ref={row} className={styles.person}>
      <PersonAvatar name={person.name} seed={person.userId} photo={person.avatar} decorative />
      <div className={styles.words}>
        <button
          type="button"
          className={styles.name}
          aria-haspopup="dialog"
          aria-label={t('about', { name: t('nameAge', { name, age: person.age }) })}
          onClick={() => setOpen(true)}
        >
          <bdi>{t('nameAge', { name, age: person.age })}</bdi>
        </button>
        {online && <p className={styles.online}>{t('list.online')}</p>}
        <MemberMark person={person} />
      </div>
      {canCallFree(person, relation) && <CallContact size="s" person={person} />}
      {!relation.added && <AddButton short size="s" person={person} relation={relation} />}
      <PersonSheet
        open={isOpen}
        onOpenChange={setOpen}
        partner={person}
        reportable={{ userId: person.userId }}
        canCall
      />
    </li>
  )
}
