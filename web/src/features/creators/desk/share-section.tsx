import { Card, Notice, Section, Skeleton, Switch } from '@serendip/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { usePicture } from '../../../shared/photo/use-picture.ts'
import styles from './share-section.module.css'

const shareKey = ['share-preview']

/** Whether links to the creator’s page show who they are, and how that looks. */
export function ShareSection() {
  const { t } = useTranslation(['creator-desk', 'error'])
  const { api } = usePlatform()
  const queries = useQueryClient()
  const preview = useQuery({ queryKey: shareKey, queryFn: () => api.creators.sharePreview() })
  const change = useMutation({
    mutationFn: (allowed: boolean) => api.creators.setSharePreview({ body: { allowed } }),
    onSuccess: (stored) => queries.setQueryData(shareKey, stored),
  })
  const photoId = preview.data?.photoId ?? null
  return (
    <Section title={t('share.title')} text={t('share.text')}>
      {preview.isError && <Notice tone="error">{t('share.failed')}</Notice>}
      {change.isError && <Notice tone="error">{t(`error:${asApiError(change.error).code}`)}</Notice>}
      {preview.isPending && <Skeleton shape="block" className={styles.waiting ?? ''} />}
      {preview.data && (
        <>
          <Switch
            label={t('share.allow')}
            hint={t('share.allowText')}
            checked={preview.data.allowed}
            disabled={change.isPending || (photoId === null && !preview.data.allowed)}
            onChange={({ target }) => change.mutate(target.checked)}
          />
          {photoId === null && <Notice>{t('share.noPhoto')}</Notice>}
          {photoId !== null && <Look photoId={photoId} name={preview.data.name} />}
          {preview.data.allowed && <p className={styles.note}>{t('share.later')}</p>}
        </>
      )}
    </Section>
  )
}

/** The preview as messengers lay it out: the picture, and below it the title, the text and the host. */
function Look({ photoId, name }: { readonly photoId: string; readonly name: string }) {
  const { t } = useTranslation('creator-desk')
  const photo = usePicture({ photoId, size: 'page', own: true })
  return (
    <figure className={styles.look}>
      <figcaption className={styles.note}>{t('share.look')}</figcaption>
      <Card className={styles.card ?? ''}>
        <div className={styles.picture} aria-hidden="true">
          {photo !== null && <img className={styles.behind} src={photo} alt="" />}
          {photo !== null && <img className={styles.photo} src={photo} alt="" />}
          <img className={styles.mark} src="/icon.svg" alt="" />
        </div>
        <div className={styles.words}>
          <strong dir="auto">{t('share.linkTitle', { name })}</strong>
          <span>{t('share.linkText')}</span>
          <span className={styles.host} dir="ltr">
            {window.location.host}
          </span>
        </div>
      </Card>
    </figure>
  )
}
