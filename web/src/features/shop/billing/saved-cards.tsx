import { isLastMonth, type PaymentMethod } from '@serendip/contract'
import { Button, Dialog, Notice } from '@serendip/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { MethodLine } from '../paying/method-line.tsx'
import { brandName, expiryText, isExpired } from '../paying/method-name.ts'
import { renewingCardQuery, shopKey } from '../shop-queries.ts'
import styles from './billing-screen.module.css'

/** Saved cards, each of which its person can delete. */
export function SavedCards({ methods }: { methods: readonly PaymentMethod[] }) {
  const { t } = useTranslation('shop')
  const [asked, ask] = useState<PaymentMethod | null>(null)
  return (
    <>
      <ExpiryNotice methods={methods} />
      {methods.length === 0 && <p className={styles.note}>{t('cards.none')}</p>}
      <ul className={styles.rows}>
        {methods.map((method) => (
          <SavedCard key={method.methodId} method={method} onDelete={() => ask(method)} />
        ))}
      </ul>
      <DeleteDialog method={asked} onClose={() => ask(null)} />
    </>
  )
}

function SavedCard({ method, onDelete }: { method: PaymentMethod; onDelete(): void }) {
  const { t, i18n } = useTranslation('shop')
  const { clock } = usePlatform()
  const date = expiryText(method, i18n.language)
  const name = t('method.card', { brand: brandName(method.brand), lastFour: method.lastFour })
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <MethodLine method={method} />
        <span className={styles.note}>{t(expiryKey(method, clock.now()), { date })}</span>
      </span>
      <Button size="s" aria-label={t('cards.deleteName', { name })} onClick={onDelete}>
        {t('cards.delete')}
      </Button>
    </li>
  )
}

const expiryKey = (method: PaymentMethod, now: number) => {
  if (isExpired(method, now)) return 'cards.expired'
  return isLastMonth(method, now) ? 'cards.soon' : 'method.expires'
}

/** Asks for another card in the last month of the one that pays for premium. */
function ExpiryNotice({ methods }: { methods: readonly PaymentMethod[] }) {
  const { t } = useTranslation('shop')
  const { api, clock } = usePlatform()
  const isSoon = methods.some((method) => isLastMonth(method, clock.now()))
  const { data: renewing } = useQuery({ ...renewingCardQuery(api), enabled: isSoon })
  if (
    !renewing ||
    !methods.some((method) => method.methodId === renewing && isLastMonth(method, clock.now()))
  )
    return null
  return (
    <Notice
      tone="warn"
      title={t('cards.soonTitle')}
      action={
        <Button asChild>
          <Link to="/settings/membership">{t('cards.soonLink')}</Link>
        </Button>
      }
    >
      {t('cards.soonText')}
    </Notice>
  )
}

function DeleteDialog({ method, onClose }: { method: PaymentMethod | null; onClose(): void }) {
  const { t } = useTranslation(['shop', 'everywhere', 'error'])
  const { api } = usePlatform()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: (id: string) => api.billingDetails.removeMethod({ params: { id } }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: shopKey })
      onClose()
    },
  })
  return (
    <Dialog
      open={method !== null}
      onOpenChange={onClose}
      form="sheet"
      title={t('cards.deleteTitle')}
      description={t('cards.deleteText')}
      closeLabel={t('everywhere:cancel')}
    >
      {method && (
        <div className={styles.form}>
          <MethodLine method={method} />
          {remove.isError && <Notice tone="error">{t(`error:${asApiError(remove.error).code}`)}</Notice>}
          <Button
            variant="danger"
            size="l"
            block
            pending={remove.isPending}
            onClick={() => remove.mutate(method.methodId)}
          >
            {t('cards.delete')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
