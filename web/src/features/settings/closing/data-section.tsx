import { Button, DownloadIcon, Notice, PauseIcon, Section, Trash2Icon } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { profileQuery } from '../../../platform/queries.ts'
import { useArchive } from '../../../platform/use-archive.ts'
import styles from '../setting-dialog.module.css'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'

/** What we keep of somebody: to take along, to let rest, to end. */
export function DataSection({ sellsCoins }: { sellsCoins: boolean }) {
  const { t } = useTranslation(['settings', 'error'])
  const { api } = usePlatform()
  const { data: profile } = useQuery(profileQuery(api))
  const [dialog, setDialog] = useState<'deactivate' | 'delete' | null>(null)
  const archive = useArchive(api)
  const close = () => setDialog(null)
  return (
    <Section title={t('data.title')} text={t('data.text')}>
      <div className={styles.form}>
        {archive.isError && <Notice tone="error">{t(`error:${asApiError(archive.error).code}`)}</Notice>}
        <div className={styles.row}>
          <Button icon={<DownloadIcon />} pending={archive.isPending} onClick={() => archive.mutate()}>
            {t('data.export')}
          </Button>
          <Button icon={<PauseIcon />} onClick={() => setDialog('deactivate')}>
            {t('data.deactivate')}
          </Button>
          <Button icon={<Trash2Icon />} onClick={() => setDialog('delete')}>
            {t('data.delete')}
          </Button>
        </div>
      </div>
      <DeactivateDialog open={dialog === 'deactivate'} onClose={close} />
      {profile && (
        <DeleteDialog
          open={dialog === 'delete'}
          onClose={close}
          asksPassword={profile.hasPassword !== false}
          sellsCoins={sellsCoins}
        />
      )}
    </Section>
  )
}
