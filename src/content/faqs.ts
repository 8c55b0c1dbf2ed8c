export interface Faq {
  id: string;
  question: string;
  answer: string;
}

export const faqs: readonly Faq[] = [
  {
    id: 'emergency-number',
    question: 'Who do I ring in an emergency?',
    answer:
      'Dial 999 or 112. Both numbers are free and reach the Garda, fire, ambulance and coast guard services. Get yourself and your passengers behind the barrier before you ring, if you can. Say which motorway you are on, which direction you were travelling and the nearest junction, or read out the number on the small location plate at the roadside. Do not use e-mail or the contact form for an emergency. Nobody may read it in time.',
  },
  {
    id: 'broken-down',
    question: 'What should I do if I break down on the motorway?',
    answer:
      'Switch on your hazard lights and pull in as far left as you can. Everyone gets out by the left-hand doors, leaves animals inside, and goes behind the barrier and up the verge. Never stand in front of the car or put out a warning triangle. Ring 999 or 112 if anyone is in danger or the car is in a live lane. Otherwise ring your breakdown service. If you cannot get out safely, keep your seat belt on and ring 999 or 112.',
  },
  {
    id: 'report-debris-or-pothole',
    question: 'How do I report debris or a pothole?',
    answer:
      'If it is in a lane and could cause a crash, dial 999 or 112 first. For anything else, ring the operations centre on {phone} at any hour, or use the contact form if it is not urgent. Tell us the direction of travel, the nearest junction, the lane and what you saw. Never stop or walk back to move it. If you are driving, wait until you are parked off the motorway, or ask a passenger to ring.',
  },
  {
    id: 'what-we-look-after',
    question: 'What do you look after, and where?',
    answer:
      'We look after the motorway toll network around Dublin, from Junction 1 to Junction 17. The work is road washing and cleaning, debris removal, repair of road defects, vegetation control, sign maintenance and winter safety operations. We also keep the toll gates maintained. Local roads beyond the junctions are generally a matter for the local council. If you report something that is not ours to mend, we will tell you so.',
  },
  {
    id: 'tolls-and-penalties',
    question: 'Can I pay a toll or deal with a toll penalty here?',
    answer:
      'No. Tolls and toll penalties are not paid or handled on this website, and we cannot look up, change or cancel a charge. Contact the toll company named on your notice or account. This site sells nothing, takes no payments and has no accounts or registrations. If a message that claims to come from us asks for card details or money, do not answer it. Tell us about it at {email}.',
  },
  {
    id: 'winter-gritting',
    question: 'When do you grit the road, and how does salt work?',
    answer:
      'Winter safety operations run from November to March. Salt dissolves in the moisture on the road and makes brine, which freezes at a lower temperature than plain water. It is spread before frost forms, because keeping ice from bonding takes far less salt than melting it later. Salt needs passing traffic to work it in, rain can wash it off, and it acts slowly in severe cold. A salted road can still be icy, so leave extra room.',
  },
  {
    id: 'night-closures',
    question: 'Why are lanes closed at night?',
    answer:
      'There is less traffic at night, so a closed lane delays fewer people and fewer vehicles pass close to the crew. Some jobs, such as repairing the surface of a lane, cannot be done safely beside moving traffic. A closure may stand with nobody to be seen in it. The new surface may be hardening, or the crew may be further along. Please treat every closure as if someone were working just behind the cones.',
  },
  {
    id: 'weekly-washing',
    question: 'What happens in the weekly washing?',
    answer:
      'The road is washed and cleaned every week. Sweepers lift the grit, rubber and glass that gather at the edge, and water loosens the film of oil and dirt that builds up where traffic is slow, as it is at the toll gates. Clean lane markings are easier to see in the dark, and clear drains take water off the road sooner. If you meet a slow vehicle with flashing amber lights, ease off early and give it plenty of room.',
  },
  {
    id: 'hedges-and-verges',
    question: 'When do you cut hedges and verges?',
    answer:
      'Vegetation control is seasonal. Irish law closes hedge cutting from 1 March to 31 August, to protect nesting birds, so hedges and scrub are planned for September to the end of February. The law allows some exceptions, road safety among them, so a branch that hides a sign can be dealt with in summer. Grass is cut in the growing season where drivers need a clear view. If growth is hiding a sign, tell us on {phone}.',
  },
  {
    id: 'animals-on-the-road',
    question: 'What should I do if I see an animal on the road?',
    answer:
      'Slow down smoothly, keep a steady line and be ready to stop. Do not swerve, sound the horn or get out to catch it. A horse, a cow, a deer or a dog loose on a motorway is an emergency: dial 999 or 112 once you can do so safely, or have a passenger ring. For a dead or injured animal that is clear of the lanes, ring us on {phone} with your direction and the nearest junction.',
  },
  {
    id: 'overhead-signs',
    question: 'What do the overhead signs mean?',
    answer:
      'A speed in a red ring is the limit, and you must not go above it. A diagonal arrow tells you to move into the lane it points to, once it is clear. A red X over a lane means that the lane is closed: move out of it and do not drive under the X. Words or symbols warn you of something ahead, such as a crash, works or fog. When a sign is blank, the usual limits and rules apply.',
  },
  {
    id: 'passing-roadworks',
    question: 'How should I drive past roadworks?',
    answer:
      'Slow down at the first sign and keep to the posted limit until the end sign, even if nobody seems to be working. Move over in good time and let others in. Leave a longer gap than usual, because traffic may stop suddenly. Never drive in a coned-off lane or under a red X. People may be working there, or an ambulance may be using it. Stay off the hard shoulder unless a sign or a Garda directs you onto it.',
  },
  {
    id: 'noise-at-night',
    question: 'Why is there noise from works at night?',
    answer:
      'Some jobs, such as cutting out a damaged surface, are loud, and often the road is quiet enough for them only at night. Reversing alarms carry a long way too, but they protect the people working on foot. If night works keep you awake, ring {phone} or e-mail {email}. Give us the date, the time, your area and the kind of noise, so that we can find the job. We will tell you what we know about the work.',
  },
  {
    id: 'damage-claims',
    question: 'My vehicle was damaged on the road. What should I do?',
    answer:
      'Get to a safe place first. If anyone is hurt, dial 999 or 112. When you are parked off the motorway, note the date, time, direction, lane and nearest junction, and take photographs of the damage. Keep your receipts and tell your insurer. Then write to {email} with those details, and we will tell you where a claim should go. This website cannot take or settle a claim, and our reply is not an admission of liability.',
  },
  {
    id: 'lost-property',
    question: 'I lost something on the motorway. Can I get it back?',
    answer:
      'Do not stop or walk on the motorway to look for it. Ring {phone} or e-mail {email} with a description, your direction, the nearest junction and the time. If a crew has lifted it, we will tell you how to collect it. Be prepared for bad news, because what falls on a motorway is often broken before anyone can reach it. If you lost bank cards, a phone or identity papers, tell the issuer and a Garda station as well.',
  },
  {
    id: 'careers',
    question: 'How do I ask about a job?',
    answer:
      'E-mail {email}. Say what kind of work you are looking for, what experience you have and how we can reach you. You can attach a CV. Vacancies are not listed on this website, and there is no form to fill in or account to open. Please leave out anything we do not need, such as your PPS number, date of birth or bank details. Nobody acting for us will ever ask you to pay to apply.',
  },
  {
    id: 'contact-form-data',
    question: 'What happens to the details I send in the contact form?',
    answer:
      'They are used only to answer you, and only because you agreed to that on the form. Your message is kept for the period given in the privacy policy and then deleted automatically. You get a reference code when you send it. Write to {email} with that code, or from the address you gave, if you want to withdraw your consent or have the message deleted. Nothing is sold, and nothing is used for advertising or profiling.',
  },
  {
    id: 'response-time',
    question: 'How quickly do you respond, and are the figures live?',
    answer:
      'The target for an emergency response is under 30 minutes, and the stated average is 24 minutes. It is a target and not a guarantee, because weather, traffic and other incidents can slow a crew down. If anyone is in danger, dial 999 or 112 and do not wait for us. The figures on this website, the monthly overview included, are illustrative. They are fixed numbers that show how performance is reported, not live readings from the road.',
  },
  {
    id: 'office-hours',
    question: 'When can I reach you?',
    answer:
      'The network is covered 24/7, every day of the year, and you can ring the operations centre on {phone} at any hour about something urgent. Office hours are Monday to Friday, 8:00 AM to 6:00 PM. General questions, e-mails and contact form messages are dealt with in those hours, so a message sent on a Friday night will normally wait until Monday. If anyone is in danger, do not write or ring us first: dial 999 or 112.',
  },
  {
    id: 'other-formats',
    question: 'Can I get this information in another format?',
    answer:
      'Yes, and it is free. Ring {phone} or e-mail {email} and tell us which page you need and what suits you, such as large print, plain text or having it read to you over the phone. The pages are built to work with a screen reader, with the keyboard alone, at high zoom and without script. They also print without the menus. If something does not work for you, tell us which page and what you were using.',
  },
  {
    id: 'visits-and-talks',
    question: 'Can our school or community group arrange a visit or a talk?',
    answer:
      'Only by asking. There are no open days and there is no booking on this website. E-mail {email} with the name of your group, the number of people, their ages, some dates and what you would like to hear about. We will tell you plainly whether it can be done and what it would need. The motorway and its works are never open to visitors on foot, so a talk is often the better choice.',
  },
];
