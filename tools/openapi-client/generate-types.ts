import openapiTypescript, { astToString } from 'openapi-typescript'

/** Returns the TypeScript types of a served OpenAPI document. */
export async function generateTypes(documentUrl: string) {
  // Otherwise the generator makes every request field with a default mandatory.
  const options = { defaultNonNullable: false }
  return astToString(await openapiTypescript(new URL(documentUrl), options))
}
