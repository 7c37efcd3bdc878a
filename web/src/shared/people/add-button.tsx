import type { Relation } from '@serendip/contract'
import { Button, type ButtonProps, UserCheckIcon, UserPlusIcon } from '@serendip/ui'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import love from '../../art/stickers/love.svg'
import styles from './add-button.module.css'
import { useAdding } from './people-queries.ts'

interface AddButtonProps extends Pick<ButtonProps, 'size' | 'block' | 'variant'> {
  readonly person: { readonly userId: string; readonly name: string }
  readonly relation: Relation
  /** Beside a name in a list: the state in one word, and nothing for contacts, whom the list marks. */
  readonly short?: boolean
}

/** Adds a person; afterwards it says whether the two are contacts now. */
export function AddButton({ person, relation, short = false, ...appearance }: AddButtonProps) {
  const { t } = useTranslation(['people', 'error'])
  const { add } = useAdding(person.userId)
  const state = useRef<HTMLDivElement>(null)
  const { added, addedMe } = add.data?.relation ?? relation
  const { name } = person
  const doneWords = () => {
    if (short) return addedMe ? null : t('added')
    return t(addedMe ? 'isContact' : 'isAdded', { name })
  }
  const done = added ? doneWords() : null
  const isMutualNow = !short && add.data?.relation.addedMe === true
  return (
    <div ref={state} tabIndex={-1} className={styles.add}>
      {!added && (
        <Button
          {...appearance}
          icon={<UserPlusIcon />}
          pending={add.isPending}
          aria-label={t(addedMe ? 'addBackName' : 'addName', { name })}
          // The button goes when it is done: the focus stays where it was.
          onClick={() => add.mutate(undefined, { onSuccess: () => state.current?.focus() })}
        >
          <span>{t(addedMe ? 'addBack' : 'add')}</span>
        </Button>
      )}
      {isMutualNow && <img src={love} width={96} height={96} alt="" className={styles.mutual} />}
      <p role="status" className={styles.state} data-added={added || undefined}>
        {done !== null && <UserCheckIcon />}
        {done !== null && <span>{done}</span>}
        {!added && addedMe && !short && !add.isError && t('addedYou', { name })}
        {add.isError && t(`error:${asApiError(add.error).code}`)}
      </p>
    </div>
  )
}
