import { officeHours } from '../../site/content/hours.ts';
import { endpoints } from '../../site/routes.ts';

/** What is said of a message that was taken, beside the form and on the page it leads to. */
export function Sent({ reference }: { reference: string }) {
  return (
    <>
      <p>Thank you for contacting us. We will respond to your inquiry shortly.</p>
      <p>Our office answers {officeHours}.</p>
      <p className="mt-2">
        Your reference is <strong className="whitespace-nowrap">{reference}</strong>. Keep it in
        case you ring about this message, or to{' '}
        <a href={`${endpoints.status}?reference=${reference}`}>see what became of it</a>.
      </p>
    </>
  );
}
