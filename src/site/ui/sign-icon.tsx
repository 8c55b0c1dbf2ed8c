import { Icon } from './icon.tsx';

export function SignIcon({ path }: { path: string }) {
  return (
    <span className="sign-small grid size-[min(3.5rem,15vw)] shrink-0 place-items-center">
      <Icon path={path} className="size-1/2" />
    </span>
  );
}
