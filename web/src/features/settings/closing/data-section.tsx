import { Button, DownloadIcon, PauseIcon, Section, Trash2Icon } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { profileQuery, siteSettingsQuery } from '../../../platform/queries.ts'
import { ArchiveDialog } from '../../../shared/confirmation/archive-dialog.tsx'
import styles from '../setting-dialog.module.css'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'

/** A person's data: export, deactivation, deletion. */
export function DataSection() {
  const { t } = useTranslation('settings')
  const { api, clock, settings: siteSettings } = usePlatform()
  const { data: profile } = useQuery(profileQuery(api))
  const { data: settings } = useQuery(siteSettingsQuery(siteSettings))
  const [dialog, setDialog] = useState<'archive' | 'deactivate' | 'delete' | null>(null)
  const close = () => setDialog(null)
  const asksPassword = profile?.hasPassword !== false
  return (
    <Section title={t('data.title')} text={t('data.text')}>
      <div className={styles.form}>
        <div className={styles.row}>
          <Button icon={<DownloadIcon />} onClick={() => setDialog('archive')}>
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
      {profile && (
        <ArchiveDialog open={dialog === 'archive'} onClose={close} asksPassword={asksPassword} api={api} />
      )}
      {profile && settings && (
        <>
          <DeactivateDialog
            open={dialog === 'deactivate'}
            onClose={close}
            asksPassword={asksPassword}
            erasedAt={clock.now() + settings.deactivationKeepMs}
          />
          <DeleteDialog
            open={dialog === 'delete'}
            onClose={close}
            asksPassword={asksPassword}
            makesOffer
            erasedAt={clock.now() + settings.erasureWaitMs}
          />
        </>
      )}
    </Section>
  )
}
