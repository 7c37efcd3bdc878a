import type { PasskeyView } from '@serendip/contract'
import { Button } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../parts/lists/data-table.tsx'
import { When } from '../parts/facts/when.tsx'
import { RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import styles from './passkey-list.module.css'

interface PasskeyListProps {
  readonly passkeys: readonly PasskeyView[]
  /** Whether an authenticator app is set up beside them. */
  readonly hasApp: boolean
  changed(): void
}

/** The operator's passkeys, each of which can be renamed, and removed unless it is the last second factor. */
export function PasskeyList({ passkeys, hasApp, changed }: PasskeyListProps) {
  const { t } = useTranslation('console')
  const [chosen, setChosen] = useState<{ readonly act: 'rename' | 'remove'; passkey: PasskeyView } | null>(
    null,
  )
  const isLast = passkeys.length === 1 && !hasApp
  const done = () => {
    setChosen(null)
    changed()
  }
  const dialogFor = (act: 'rename' | 'remove') => ({
    passkey: chosen?.act === act ? chosen.passkey : null,
    onClose: () => setChosen(null),
    onDone: done,
  })
  if (passkeys.length === 0) return <p>{t('passkeys.none')}</p>
  return (
    <>
      <DataTable
        label={t('passkeys.list')}
        items={passkeys}
        keyOf={({ passkeyId }) => passkeyId}
        columns={[
          { id: 'name', header: t('passkeys.name'), cell: ({ name }) => <bdi>{name}</bdi> },
          { id: 'added', header: t('passkeys.added'), when: ({ createdAt }) => createdAt, wide: true },
          {
            id: 'used',
            header: t('passkeys.used'),
            cell: ({ usedAt }) => (usedAt === null ? t('passkeys.never') : <When ms={usedAt} />),
          },
          {
            id: 'acts',
            header: t('acts'),
            cell: (item) => (
              <div className={styles.acts}>
                <Button
                  size="s"
                  aria-label={t('passkeys.renameOne', { name: item.name })}
                  onClick={() => setChosen({ act: 'rename', passkey: item })}
                >
                  {t('passkeys.rename')}
                </Button>
                {!isLast && (
                  <Button
                    size="s"
                    aria-label={t('passkeys.removeOne', { name: item.name })}
                    onClick={() => setChosen({ act: 'remove', passkey: item })}
                  >
                    {t('passkeys.remove')}
                  </Button>
                )}
              </div>
            ),
          },
        ]}
      />
      {isLast && <p>{t('passkeys.last')}</p>}
      <RenamePasskeyDialog {...dialogFor('rename')} />
      <RemovePasskeyDialog {...dialogFor('remove')} />
    </>
  )
}
