import { defineModule } from '../../kernel/define-module.ts'

export const catalogueModule = defineModule({
  name: 'catalogue',
  tables: {
    price_lists: {
      impersonal: 'published versions of the price list, with the operators who published them',
    },
    price_list_products: { impersonal: 'what each version sells, and its price' },
    price_drafts: { impersonal: 'of an operator, until it is published' },
  },
  auditActions: ['price_list.drafted', 'price_list.draft_dropped', 'price_list.published'],
})
