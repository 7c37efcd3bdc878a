/** The sections of the specification; an id begins with its section's number. */
export const sections: readonly string[] = [
  'The product',
  'What the product does and for whom',
  'Screens and routes',
  'Entities and their fields',
  'States and transitions',
  'Validation rules',
  'Roles and permissions',
  'The calls it makes',
  'Error catalogue',
  'Business constants and limits',
]
