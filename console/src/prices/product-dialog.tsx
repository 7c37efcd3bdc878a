import { catalogueGroups, type PriceListProduct } from '@serendip/contract/operator'
import { Button, Checkbox, Dialog, Field, Select, TextInput } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { ContractForm } from '../parts/forms/contract-form.tsx'
import { useContractForm } from '../parts/forms/use-contract-form.ts'
import styles from './prices.module.css'
import { emptyProduct, isMembership, productOf, type TypedProduct, typedOf } from './product-form.ts'

interface ProductFormProps {
  /** Null for a new product. */
  readonly product: PriceListProduct | null
  readonly tier: PriceListProduct['tier']
  /** Stores the product in place of the edited one; null removes it. */
  save(product: PriceListProduct | null): Promise<void>
  close(): void
}

/** Edits a product of the draft, or adds one. */
export function ProductDialog(props: ProductFormProps) {
  const { t } = useTranslation('console')
  const { product, tier, close } = props
  return (
    <Dialog
      open
      onOpenChange={close}
      title={product ? t('prices.editProduct', { key: product.key }) : t('prices.addProduct', { tier })}
      closeLabel={t('close')}
    >
      <ProductForm {...props} />
    </Dialog>
  )
}

function ProductForm({ product, tier, save, close }: ProductFormProps) {
  const { t } = useTranslation('console')
  const form = useContractForm<TypedProduct>({
    initial: product ? typedOf(product) : emptyProduct(tier),
    check(values) {
      const parsed = productOf(values)
      const wrong = 'wrong' in parsed ? parsed.wrong : []
      return Object.fromEntries(
        wrong.map((field) => [field, { type: 'invalid', message: t(`prices.wrong.${wrongOf(field)}`) }]),
      )
    },
    async send(values) {
      const parsed = productOf(values)
      if (!('product' in parsed)) return
      await save(parsed.product)
      close()
    },
    texts: { conflict: t('prices.stale') },
  })
  const { values, problems } = form
  const input = (name: Exclude<keyof TypedProduct, 'isOnSale' | 'tier' | 'group'>, required = false) => (
    <Field label={t(`prices.fields.${name}`)} error={problems[name]?.message} required={required}>
      <TextInput inputMode={name === 'key' ? 'text' : 'decimal'} {...form.text(name)} />
    </Field>
  )
  return (
    <ContractForm form={form}>
      {input('key', true)}
      <Field label={t('prices.fields.group')}>
        <Select value={values.group} onChange={(event) => form.change({ group: event.target.value })}>
          {catalogueGroups.map((group) => (
            <option key={group} value={group}>
              {t(`prices.groups.${group}`)}
            </option>
          ))}
        </Select>
      </Field>
      <div className={styles.pair}>
        {isMembership(values.group) ? input('months', true) : input('coins', true)}
        {input('priceCents', true)}
        {input('regularPriceCents')}
        {values.group === 'starter' && input('v4PriceCents')}
        {!isMembership(values.group) && input('minutes')}
        {!isMembership(values.group) && input('bonusCoins')}
        {!isMembership(values.group) && input('premiumDays')}
      </div>
      <Checkbox
        label={t('prices.onSale')}
        checked={values.isOnSale}
        onChange={(event) => form.change({ isOnSale: event.target.checked })}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="ember" pending={form.isSending}>
          {t('prices.save')}
        </Button>
        {product && <RemoveButton isDisabled={form.isSending} remove={() => save(null).then(close)} />}
      </div>
    </ContractForm>
  )
}

interface RemoveProps {
  readonly isDisabled: boolean
  remove(): Promise<void>
}

function RemoveButton({ isDisabled, remove }: RemoveProps) {
  const { t } = useTranslation('console')
  return (
    <Button variant="danger" disabled={isDisabled} onClick={() => void remove()}>
      {t('prices.remove')}
    </Button>
  )
}

/** The kind of what a field has to hold. */
const wrongOf = (field: keyof TypedProduct): 'key' | 'months' | 'price' | 'number' => {
  if (field === 'key' || field === 'months') return field
  return field.endsWith('Cents') ? 'price' : 'number'
}
