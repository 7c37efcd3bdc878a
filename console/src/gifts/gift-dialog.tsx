import { giftArts, giftKey } from '@serendip/contract'
import { giftPriceMax, type GiftRow } from '@serendip/contract/operator'
import { Button, Checkbox, Dialog, Field, Select, TextInput } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { approvalsQuery } from '../approvals/approvals-query.ts'
import { ContractForm } from '../parts/forms/contract-form.tsx'
import { useContractForm } from '../parts/forms/use-contract-form.ts'
import { useStepUp } from '../parts/proof/step-up.tsx'
import { giftsQuery } from './gifts-query.ts'

interface GiftDialogProps {
  /** Null for a new gift. */
  readonly gift: GiftRow | null
  close(): void
}

interface TypedGift {
  readonly key: string
  readonly en: string
  readonly de: string
  readonly ar: string
  readonly art: string
  readonly price: string
  readonly isAnimated: boolean
  readonly isOffered: boolean
}

const typedOf = (gift: GiftRow | null): TypedGift => ({
  key: gift?.key ?? '',
  en: gift?.names.en ?? '',
  de: gift?.names.de ?? '',
  ar: gift?.names.ar ?? '',
  art: gift?.art ?? giftArts[0],
  price: gift ? String(gift.priceCoins) : '',
  isAnimated: gift?.isAnimated ?? false,
  isOffered: gift?.isOffered ?? true,
})

const isPrice = (text: string): boolean => /^[1-9]\d*$/.test(text.trim()) && Number(text) <= giftPriceMax

/** Edits a gift, or adds one; a price waits for a second admin. */
export function GiftDialog({ gift, close }: GiftDialogProps) {
  const { t } = useTranslation('console')
  return (
    <Dialog
      open
      onOpenChange={close}
      title={gift ? t('gifts.editOf', { name: gift.names.en }) : t('gifts.add')}
      closeLabel={t('close')}
    >
      <GiftForm gift={gift} close={close} />
    </Dialog>
  )
}

function useGiftForm({ gift, close }: GiftDialogProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const withStepUp = useStepUp()
  return useContractForm<TypedGift>({
    initial: typedOf(gift),
    check({ key, en, price }) {
      const wrong = (field: string) => ({
        type: 'invalid',
        message: t(`gifts.wrong.${field}` as 'gifts.wrong.key'),
      })
      return {
        ...(!giftKey.safeParse(key).success && { key: wrong('key') }),
        ...(en.trim() === '' && { en: wrong('en') }),
        ...(!isPrice(price) && { price: wrong('price') }),
      }
    },
    async send({ key, en, de, ar, art, price, isAnimated, isOffered }) {
      const known = giftArts.find((name) => name === art) ?? giftArts[0]
      const names = {
        en: en.trim(),
        ...(de.trim() && { de: de.trim() }),
        ...(ar.trim() && { ar: ar.trim() }),
      }
      const seen = gift?.changedAt ?? null
      const body = { names, art: known, isAnimated, isOffered, priceCoins: Number(price), seen }
      await withStepUp(() => api.gifts.save({ params: { giftKey: key }, body }))
      await Promise.all(
        [giftsQuery(api), approvalsQuery(api)].map(({ queryKey }) => queries.invalidateQueries({ queryKey })),
      )
      close()
    },
    texts: { conflict: t('gifts.stale') },
  })
}

function GiftForm({ gift, close }: GiftDialogProps) {
  const { t } = useTranslation('console')
  const form = useGiftForm({ gift, close })
  const { values, problems } = form
  const input = (name: 'key' | 'en' | 'de' | 'ar' | 'price', required = false) => (
    <Field label={t(`gifts.fields.${name}`)} error={problems[name]?.message} required={required}>
      <TextInput inputMode={name === 'price' ? 'numeric' : 'text'} {...form.text(name)} />
    </Field>
  )
  return (
    <ContractForm form={form}>
      {gift === null && input('key', true)}
      {input('en', true)}
      {input('de')}
      {input('ar')}
      <Field label={t('gifts.art')}>
        <Select value={values.art} onChange={({ target }) => form.change({ art: target.value })}>
          {giftArts.map((art) => (
            <option key={art} value={art}>
              {art}
            </option>
          ))}
        </Select>
      </Field>
      {input('price', true)}
      <p>{t('gifts.priceHint')}</p>
      <Checkbox
        label={t('gifts.animated')}
        checked={values.isAnimated}
        onChange={({ target }) => form.change({ isAnimated: target.checked })}
      />
      <Checkbox
        label={t('gifts.offered')}
        checked={values.isOffered}
        onChange={({ target }) => form.change({ isOffered: target.checked })}
      />
      <Button type="submit" variant="ember" block pending={form.isSending}>
        {t('gifts.save')}
      </Button>
    </ContractForm>
  )
}
