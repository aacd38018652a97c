export function InstructionsScreen() {
  return null
}
