// What brands override of the tokens. Imported after ui's own sheet, so that the override comes later.
import.meta.glob('../../../brands/*/tokens.css', { eager: true })
