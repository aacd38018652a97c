export function ViewResultsScreen() {
  return null
}
